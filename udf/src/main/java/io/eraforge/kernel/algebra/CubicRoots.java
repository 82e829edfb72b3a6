package io.eraforge.kernel.algebra;

/**
 * The largest real part of the roots of a cubic, by Kahan's method: one real root by Newton's iteration from the side where
 * it converges monotonically, then the roots of the remaining quadratic.
 */
final class CubicRoots {
    private static final double START_FACTOR = 1.324718;
    // A slightly shortened step never overshoots the root.
    private static final double DAMPING = 1 + 1e-15;
    private static final int MAX_STEPS = 200;

    private CubicRoots() {}

    /** For the coefficients of x³, x², x and 1 in {@code p[from..from + 3]}; the first and the last must not be zero. */
    static double largestRealPart(double[] p, int from) {
        double a = p[from];
        double b = p[from + 1];
        double c = p[from + 2];
        double d = p[from + 3];
        double x = realRoot(a, b, c, d);
        double b1 = a * x + b;
        double c1 = b1 * x + c;
        if (Math.abs(a) * x * x > Math.abs(d / x)) {
            c1 = -d / x;
            b1 = (c1 - c) / x;
        }
        return Math.max(x, quadratic(a, b1, c1));
    }

    private static double realRoot(double a, double b, double c, double d) {
        double x = -(b / a) / 3;
        double slope = slope(a, b, c, x);
        double t = value(a, b, c, d, x) / a;
        double side = Math.signum(t);
        double radius = Math.cbrt(Math.abs(t));
        double s = -slope / a;
        if (s > 0) {
            radius = START_FACTOR * Math.max(radius, Math.sqrt(s));
        }
        double next = x - side * radius;
        if (next == x) {
            return x;
        }
        for (int step = 0; step < MAX_STEPS; step++) {
            x = next;
            slope = slope(a, b, c, x);
            next = slope == 0 ? x : x - value(a, b, c, d, x) / slope / DAMPING;
            if (!(side * next > side * x)) {
                break;
            }
        }
        return x;
    }

    private static double value(double a, double b, double c, double d, double x) {
        return ((a * x + b) * x + c) * x + d;
    }

    private static double slope(double a, double b, double c, double x) {
        return (3 * a * x + 2 * b) * x + c;
    }

    private static double quadratic(double a, double b, double c) {
        double half = -b / 2;
        double discriminant = half * half - a * c;
        if (!(discriminant > 0)) {
            return half / a;
        }
        double larger = half + Math.copySign(Math.sqrt(discriminant), half);
        return Math.max(larger / a, c / larger);
    }
}

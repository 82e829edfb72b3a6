package io.eraforge.kernel.algebra;

/**
 * Least squares by a truncated singular value decomposition of a small triangular matrix, like a pseudo-inverse: singular
 * values at or below the cutoff count as zero, and the solution of smallest norm is taken. Uses one-sided Jacobi rotations.
 * Not thread-safe.
 */
public final class TruncatedSvd {
    private static final int MAX_SWEEPS = 40;
    private static final double ORTHOGONALITY = 1e-16;

    private double[][] u = new double[0][];
    private double[][] v = new double[0][];
    private double[] singular = new double[0];
    private double[] weight = new double[0];
    private int size;

    /** Decomposes the leading {@code newSize} columns of a triangle from {@link IncrementalQr}; does not modify it. */
    public void decompose(double[][] triangle, int newSize) {
        ensureCapacity(newSize);
        size = newSize;
        for (int column = 0; column < size; column++) {
            for (int row = 0; row < size; row++) {
                u[column][row] = row <= column ? triangle[column][row] : 0;
                v[column][row] = row == column ? 1 : 0;
            }
        }
        for (int sweep = 0; sweep < MAX_SWEEPS && rotateAll(); sweep++) {}
        for (int column = 0; column < size; column++) {
            singular[column] = Math.sqrt(dot(u[column], u[column]));
        }
    }

    /** The largest singular value. */
    public double largest() {
        double largest = 0;
        for (int i = 0; i < size; i++) {
            largest = Math.max(largest, singular[i]);
        }
        return largest;
    }

    /** Number of singular values above the cutoff. */
    public int rank(double cutoff) {
        int rank = 0;
        for (int i = 0; i < size; i++) {
            rank += singular[i] > cutoff ? 1 : 0;
        }
        return rank;
    }

    /** Writes the solution of smallest norm for a right-hand side from {@link IncrementalQr}. */
    public void solve(double[] rightHandSide, double cutoff, double[] solution) {
        for (int k = 0; k < size; k++) {
            double s = singular[k];
            weight[k] = s > cutoff ? dot(u[k], rightHandSide) / s / s : 0;
        }
        for (int row = 0; row < size; row++) {
            double sum = 0;
            for (int k = 0; k < size; k++) {
                sum += v[k][row] * weight[k];
            }
            solution[row] = sum;
        }
    }

    /** Diagonal entry of the inverse normal matrix, restricted to singular values above the cutoff. */
    public double inverseDiagonal(int row, double cutoff) {
        double sum = 0;
        for (int k = 0; k < size; k++) {
            double ratio = singular[k] > cutoff ? v[k][row] / singular[k] : 0;
            sum += ratio * ratio;
        }
        return sum;
    }

    private boolean rotateAll() {
        boolean rotated = false;
        for (int p = 0; p < size - 1; p++) {
            for (int q = p + 1; q < size; q++) {
                rotated |= rotate(p, q);
            }
        }
        return rotated;
    }

    private boolean rotate(int p, int q) {
        double pp = dot(u[p], u[p]);
        double qq = dot(u[q], u[q]);
        double pq = dot(u[p], u[q]);
        if (!(Math.abs(pq) > ORTHOGONALITY * Math.sqrt(pp) * Math.sqrt(qq))) {
            return false;
        }
        double zeta = (qq - pp) / (2 * pq);
        double t = Math.copySign(1 / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta)), zeta);
        double c = 1 / Math.sqrt(1 + t * t);
        applyRotation(u[p], u[q], c, c * t);
        applyRotation(v[p], v[q], c, c * t);
        return true;
    }

    private void applyRotation(double[] p, double[] q, double c, double s) {
        for (int i = 0; i < size; i++) {
            double a = p[i];
            p[i] = c * a - s * q[i];
            q[i] = s * a + c * q[i];
        }
    }

    private double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private void ensureCapacity(int needed) {
        if (singular.length < needed) {
            u = new double[needed][needed];
            v = new double[needed][needed];
            singular = new double[needed];
            weight = new double[needed];
        }
    }
}

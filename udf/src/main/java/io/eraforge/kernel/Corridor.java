package io.eraforge.kernel;

/** Changes from one value to the next where both lie between two quantiles, those included. */
public final class Corridor {
    private final double lowQuantile;
    private final double highQuantile;
    private double[] changes = new double[0];
    private int count;
    private double mean;
    private double absoluteMean;
    private double variance;
    private double absoluteVariance;

    public Corridor(double lowQuantile, double highQuantile) {
        this.lowQuantile = lowQuantile;
        this.highQuantile = highQuantile;
    }

    /** All zero if the corridor has no width, or no change stays in it. */
    public void compute(Series s) {
        count = 0;
        if (lowQuantile < highQuantile) {
            gather(s, s.ranks().quantile(lowQuantile), s.ranks().quantile(highQuantile));
        }
        if (count == 0) {
            mean = 0;
            absoluteMean = 0;
            variance = 0;
            absoluteVariance = 0;
        } else {
            means();
            variances();
        }
    }

    private void gather(Series s, double low, double high) {
        if (!(low < high)) {
            return;
        }
        double[] x = s.x();
        int n = s.n();
        changes = Scratch.atLeast(changes, n);
        int kept = 0;
        boolean before = x[0] >= low && x[0] <= high;
        for (int i = 1; i < n; i++) {
            boolean inside = x[i] >= low && x[i] <= high;
            changes[kept] = x[i] - x[i - 1];
            kept += inside & before ? 1 : 0;
            before = inside;
        }
        count = kept;
    }

    private void means() {
        Sum sum = new Sum();
        Sum absolute = new Sum();
        for (int from = 0; from < count; from += Sum.BLOCK) {
            double a = 0, b = 0;
            for (int i = from; i < Math.min(count, from + Sum.BLOCK); i++) {
                a += changes[i];
                b += Math.abs(changes[i]);
            }
            sum.add(a);
            absolute.add(b);
        }
        mean = sum.value() / count;
        absoluteMean = absolute.value() / count;
    }

    private void variances() {
        Sum sum = new Sum();
        Sum absolute = new Sum();
        for (int from = 0; from < count; from += Sum.BLOCK) {
            double a = 0, b = 0;
            for (int i = from; i < Math.min(count, from + Sum.BLOCK); i++) {
                double d = changes[i] - mean;
                double e = Math.abs(changes[i]) - absoluteMean;
                a += d * d;
                b += e * e;
            }
            sum.add(a);
            absolute.add(b);
        }
        variance = sum.value() / count;
        absoluteVariance = absolute.value() / count;
    }

    public double mean(boolean absolute) {
        return absolute ? absoluteMean : mean;
    }

    public double variance(boolean absolute) {
        return absolute ? absoluteVariance : variance;
    }
}

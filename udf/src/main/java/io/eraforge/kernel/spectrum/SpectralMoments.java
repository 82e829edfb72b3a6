package io.eraforge.kernel.spectrum;

/** Moments of the frequency index weighted by the magnitudes of a spectrum, as tsfresh defines them. */
public final class SpectralMoments {
    // Below this the spectrum is a single line, and skew and kurtosis are meaningless.
    private static final double MIN_VARIANCE = 0.5;

    private double centroid;
    private double second;
    private double third;
    private double fourth;
    private double variance;

    /** Computes the moments of a spectrum. */
    public void compute(Spectrum spectrum) {
        double[] magnitudes = spectrum.magnitudes();
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        double s4 = 0;
        for (int k = 0; k < spectrum.coefficients(); k++) {
            double square = (double) k * k;
            double y = magnitudes[k];
            s0 += y;
            s1 += y * k;
            s2 += y * square;
            s3 += y * (square * k);
            s4 += y * (square * square);
        }
        centroid = s1 / s0;
        second = s2 / s0;
        third = s3 / s0;
        fourth = s4 / s0;
        variance = second - centroid * centroid;
    }

    /** A moment of the last spectrum, by tsfresh's name. */
    public double aggregate(String name) {
        return switch (name) {
            case "centroid" -> centroid;
            case "variance" -> variance;
            case "skew" -> skew();
            case "kurtosis" -> kurtosis();
            default ->
                throw new IllegalArgumentException(
                        "Unknown aggregate '" + name + "': expected centroid, variance, skew or kurtosis");
        };
    }

    private double skew() {
        if (variance < MIN_VARIANCE) {
            return Double.NaN;
        }
        return (third - 3 * centroid * variance - centroid * centroid * centroid) / Math.pow(variance, 1.5);
    }

    // Not the standard kurtosis: the last term follows tsfresh.
    private double kurtosis() {
        if (variance < MIN_VARIANCE) {
            return Double.NaN;
        }
        double numerator = fourth - 4 * centroid * third + 6 * second * centroid * centroid - 3 * centroid;
        return numerator / (variance * variance);
    }
}

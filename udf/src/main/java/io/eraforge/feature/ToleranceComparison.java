package io.eraforge.feature;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jtransforms.fft.DoubleFFT_1D;

/** Compares feature values of one series with reference values, within the tolerances of the catalogue. */
public final class ToleranceComparison {
    private static final int TRIALS = 20;
    private static final double PERTURBATION = 1e-13;
    private static final double SIGNIFICANT_CHANGE = 1e-3;

    private final double[] x;
    private final long[] tUs;
    private final double largest;
    private final double condition;
    private final double spectrum;

    public ToleranceComparison(double[] x, long[] tUs) {
        this.x = x;
        this.tUs = tUs;
        this.largest = Arrays.stream(x).map(Math::abs).max().orElse(0);
        this.condition = Math.max(1, largest / compute(Feature.parse("standard_deviation"), x));
        this.spectrum = x.length == 0 ? 0 : largestMagnitude(x);
    }

    public boolean accepts(Feature feature, double expected, double actual) {
        if (expected == actual || Double.isNaN(expected) && Double.isNaN(actual)) {
            return true;
        }
        Tolerance tolerance = feature.calculator().tolerance();
        double allowed = tolerance.relative() * Math.abs(expected) + tolerance.noise() * scale(tolerance.scale());
        double difference = Math.abs(expected - actual);
        if (feature.tsfreshName().contains("angle")) {
            return angleAccepted(feature, difference, tolerance);
        }
        return difference <= allowed || tolerance.illPosed() && isIllPosed(feature, actual, difference);
    }

    private double scale(Tolerance.Scale scale) {
        return switch (scale) {
            case NONE -> 0;
            case ONE -> 1;
            case VALUE -> largest;
            case SQUARE -> largest * largest;
            case CUBE -> largest * largest * largest;
            case CONDITION -> condition;
            case SPECTRUM -> spectrum;
        };
    }

    /** The precision of an angle depends on the ratio of magnitude to noise; 180 and -180 degrees are equal. */
    private boolean angleAccepted(Feature feature, double difference, Tolerance tolerance) {
        Feature magnitude = Feature.parse(feature.tsfreshName().replace("angle", "abs"));
        double radians = tolerance.noise() * spectrum / compute(magnitude, x);
        return Math.min(difference, 360 - difference) <= Math.toDegrees(radians) || radians > 1;
    }

    /** Whether perturbing the last digits of the values changes the feature by as much as {@code difference}. */
    private boolean isIllPosed(Feature feature, double actual, double difference) {
        for (int trial = 0; trial < TRIALS; trial++) {
            double[] perturbed = perturbed(feature, trial);
            double change = Math.abs(compute(feature, perturbed) - actual);
            double threshold = Double.isFinite(difference) ? difference / 10 : SIGNIFICANT_CHANGE * Math.abs(actual);
            if (change > threshold) {
                return true;
            }
        }
        return false;
    }

    /**
     * Zeros move by as much as the largest value. Equal values stay equal, except for spectra, where periodic values have ties until the period is broken, and for
     * shares of a sum, which equal values reach exactly.
     */
    private double[] perturbed(Feature feature, int trial) {
        Calculator calculator = feature.calculator();
        boolean tied = calculator.cost() == Cost.SPECTRUM || calculator.name().equals("index_mass_quantile");
        boolean breakTies = tied && trial % 2 == 1;
        return IntStream.range(0, x.length)
                .mapToDouble(i -> perturbed(x[i], breakTies ? trial + (long) TRIALS * i : trial))
                .toArray();
    }

    private double perturbed(double value, long seed) {
        double change = PERTURBATION * noise(value, seed);
        return value == 0 ? change * largest : value * (1 + change);
    }

    private static double noise(double value, long seed) {
        return new SplittableRandom(Double.doubleToLongBits(value + 0.0) * 31 + seed).nextDouble(-1, 1);
    }

    private static double largestMagnitude(double[] x) {
        double[] transformed = Arrays.copyOf(x, 2 * x.length);
        new DoubleFFT_1D(x.length).realForwardFull(transformed);
        double largest = 0;
        for (int k = 0; k < x.length; k++) {
            largest = Math.max(largest, Math.hypot(transformed[2 * k], transformed[2 * k + 1]));
        }
        return largest;
    }

    private double compute(Feature feature, double[] values) {
        double[] out = new double[1];
        FeatureSet.of("one", List.of(feature)).kernel().compute(values, values.length, tUs, -1, -1, out);
        return out[0];
    }
}

package io.eraforge.feature;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jtransforms.fft.DoubleFFT_1D;

/** Compares values with tsfresh's for one series, as the catalogue's tolerances say. */
public final class Comparison {
    private static final int TRIALS = 20;
    private static final double NUDGE = 1e-13;
    private static final double MOVED = 1e-3;

    private final double[] x;
    private final long[] tUs;
    private final double largest;
    private final double condition;
    private final double spectrum;

    public Comparison(double[] x, long[] tUs) {
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

    /** An angle is as exact as the magnitude stands above the noise, and 180 degrees are -180. */
    private boolean angleAccepted(Feature feature, double difference, Tolerance tolerance) {
        Feature magnitude = Feature.parse(feature.tsfreshName().replace("angle", "abs"));
        double radians = tolerance.noise() * spectrum / compute(magnitude, x);
        return Math.min(difference, 360 - difference) <= Math.toDegrees(radians) || radians > 1;
    }

    /** Whether changes in the last digits of the values move the feature as far as {@code difference}. */
    private boolean isIllPosed(Feature feature, double actual, double difference) {
        for (int trial = 0; trial < TRIALS; trial++) {
            double[] nudged = nudged(feature, trial);
            double moved = Math.abs(compute(feature, nudged) - actual);
            double enough = Double.isFinite(difference) ? difference / 10 : MOVED * Math.abs(actual);
            if (moved > enough) {
                return true;
            }
        }
        return false;
    }

    /**
     * Equal values stay equal, but for spectra, where those of periodic values have ties that last until the period is
     * broken, and for shares of a sum, which equal values reach exactly.
     */
    private double[] nudged(Feature feature, int trial) {
        Calculator of = feature.calculator();
        boolean tied = of.cost() == Cost.SPECTRUM || of.name().equals("index_mass_quantile");
        boolean apart = tied && trial % 2 == 1;
        return IntStream.range(0, x.length)
                .mapToDouble(i -> x[i] * (1 + NUDGE * noise(x[i], apart ? trial + (long) TRIALS * i : trial)))
                .toArray();
    }

    private static double noise(double value, long seed) {
        return new SplittableRandom(Double.doubleToLongBits(value) * 31 + seed).nextDouble(-1, 1);
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

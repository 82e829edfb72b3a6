package io.eraforge.kernel.spectrum;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Continuous wavelet transform with the Mexican hat, as in PyWavelets: the integrated wavelet is sampled at 2¹² points and
 * stretched to the scale by selecting samples; its differences are the filter. Immutable and thread-safe.
 */
public final class MexicanHat {
    private static final int SAMPLES = 1 << 12;
    private static final double HALF_WIDTH = 8;
    private static final double[] TIMES = times();
    private static final double[] INTEGRAL = integral();

    private static final Map<Double, MexicanHat> BY_SCALE = new ConcurrentHashMap<>();

    private final double[] filter;
    private final int before;

    /** The cached wavelet of a positive scale. */
    public static MexicanHat ofScale(double scale) {
        return BY_SCALE.computeIfAbsent(scale, MexicanHat::new);
    }

    private MexicanHat(double scale) {
        double[] stretched = stretched(scale);
        int length = stretched.length;
        filter = new double[length + 1];
        double factor = -Math.sqrt(scale);
        for (int i = 0; i <= length; i++) {
            double current = i < length ? stretched[i] : 0;
            double previous = i > 0 ? stretched[i - 1] : 0;
            filter[i] = factor * (current - previous);
        }
        // The full transform exceeds the series by the filter length minus two; half of the excess is cut at the start.
        before = (length - 2) / 2 + 1;
    }

    /** The coefficient at a position of the series, which is padded with zeros. */
    public double coefficient(double[] x, int n, int position) {
        int shift = position + before;
        int from = Math.max(0, shift - filter.length + 1);
        int to = Math.min(n - 1, shift);
        double even = 0;
        double odd = 0;
        int i = from;
        for (; i < to; i += 2) {
            even += x[i] * filter[shift - i];
            odd += x[i + 1] * filter[shift - i - 1];
        }
        return i == to ? even + odd + x[i] * filter[shift - i] : even + odd;
    }

    private static double[] stretched(double scale) {
        double step = TIMES[1] - TIMES[0];
        int count = (int) Math.ceil(scale * (TIMES[SAMPLES - 1] - TIMES[0]) + 1);
        int kept = 0;
        while (kept < count && (int) (kept / (scale * step)) < SAMPLES) {
            kept++;
        }
        double[] reversed = new double[kept];
        for (int i = 0; i < kept; i++) {
            reversed[kept - 1 - i] = INTEGRAL[(int) (i / (scale * step))];
        }
        return reversed;
    }

    private static double[] times() {
        double[] times = new double[SAMPLES];
        double step = 2 * HALF_WIDTH / (SAMPLES - 1);
        for (int i = 0; i < SAMPLES; i++) {
            times[i] = i * step - HALF_WIDTH;
        }
        times[SAMPLES - 1] = HALF_WIDTH;
        return times;
    }

    private static double[] integral() {
        double[] integral = new double[SAMPLES];
        double height = 2 / (Math.sqrt(3) * Math.pow(Math.PI, 0.25));
        double step = TIMES[1] - TIMES[0];
        double sum = 0;
        for (int i = 0; i < SAMPLES; i++) {
            double square = TIMES[i] * TIMES[i];
            sum += height * Math.exp(-square / 2) * (1 - square);
            integral[i] = sum * step;
        }
        return integral;
    }
}

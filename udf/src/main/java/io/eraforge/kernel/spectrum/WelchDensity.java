package io.eraforge.kernel.spectrum;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.entropy.NumpyHistogram;
import java.util.Arrays;

/**
 * Power spectral density by Welch's method, as in scipy: segments of at most 256 values with half overlap, each centred and
 * multiplied by a Hann window.
 */
public final class WelchDensity extends SharedStatistic {
    public static final Statistic<WelchDensity> KEY = Statistic.of(WelchDensity.class, in -> new WelchDensity());

    private static final int MAX_SEGMENT = 256;

    private final RealFft fft = new RealFft();
    private double[] window = new double[0];
    private double windowPower;
    private double[] density = new double[0];
    private double largest;
    private final NumpyHistogram histogram = new NumpyHistogram();
    private double[] scaled = new double[0];

    @Override
    protected void compute(Series s) {
        int length = Math.min(s.n(), MAX_SEGMENT);
        window(length);
        density = ScratchArrays.atLeast(density, length / 2 + 1);
        Arrays.fill(density, 0, length / 2 + 1, 0);
        int step = length - length / 2;
        int segments = (s.n() - length / 2) / step;
        for (int i = 0; i < segments; i++) {
            add(s.x(), i * step, length);
        }
        finish(length, segments);
    }

    private void add(double[] x, int from, int length) {
        double[] values = fft.input(length);
        double mean = CompensatedSum.of(x, from, from + length) / length;
        boolean constant = true;
        for (int i = 0; i < length; i++) {
            values[i] = (x[from + i] - mean) * window[i];
            constant &= x[from + i] == x[from];
        }
        if (constant) {
            return;
        }
        fft.transform();
        for (int k = 0; k <= length / 2; k++) {
            double re = fft.real(k);
            double im = fft.imaginary(k);
            density[k] += re * re + im * im;
        }
    }

    private void finish(int length, int segments) {
        double scale = 1 / windowPower / segments;
        largest = Double.NEGATIVE_INFINITY;
        for (int k = 0; k <= length / 2; k++) {
            boolean unpaired = k == 0 || 2 * k == length;
            density[k] *= unpaired ? scale : 2 * scale;
            largest = Math.max(largest, density[k]);
        }
    }

    private void window(int length) {
        if (window.length == length) {
            return;
        }
        window = new double[length];
        windowPower = 0;
        for (int i = 0; i < length; i++) {
            window[i] = length == 1 ? 1 : 0.5 - 0.5 * Math.cos(2 * Math.PI * i / length);
            windowPower += window[i] * window[i];
        }
    }

    /** Number of frequencies. */
    public int frequencies() {
        return window.length / 2 + 1;
    }

    /** Density by frequency index; only the first {@link #frequencies} are valid. */
    public double[] density() {
        return density;
    }

    /** Entropy in nats of the densities, counted in {@code bins} bins of equal width. NaN if all values are equal. */
    public double entropy(int bins) {
        int count = frequencies();
        scaled = ScratchArrays.atLeast(scaled, count);
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < count; k++) {
            scaled[k] = density[k] / largest;
            min = Math.min(min, scaled[k]);
            max = Math.max(max, scaled[k]);
        }
        return histogram.entropy(scaled, count, min, max, bins);
    }
}

package io.eraforge.gpu;

import io.eraforge.cpu.CpuBody;
import io.eraforge.cpu.FeatureRow;

/** The function's arguments for one era and sensor, as Spark represents them: arrays and elements may be null. */
public record EraRow(Double[] x, long[] tUs, Long nRows, Long durationUs) {
    /** An era with one value per minute and no gaps. */
    public static EraRow of(double... values) {
        Double[] x = new Double[values.length];
        long[] t = new long[values.length];
        for (int i = 0; i < values.length; i++) {
            x[i] = values[i];
            t[i] = i * 60_000_000L;
        }
        return new EraRow(x, t, (long) values.length, values.length * 60_000_000L);
    }

    public int length() {
        return x == null ? 0 : x.length;
    }

    /** The values as the CPU body expects them, with NaN for null. */
    public double[] values() {
        if (x == null) {
            return null;
        }
        double[] values = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            values[i] = x[i] == null ? Double.NaN : x[i];
        }
        return values;
    }

    /** Computes this row with the CPU body. */
    public FeatureRow onCpu(CpuBody body) {
        return body.compute(values(), body.set().usesTime() ? tUs : null, nRows, durationUs);
    }
}

package io.eraforge.udf;

import io.eraforge.feature.FeatureSet;
import io.eraforge.kernel.EraKernel;
import java.io.Serializable;
import java.util.Arrays;

/** Computes the row of one era and sensor. A failure is a row too: it never throws for what an era holds. */
public final class EraBody implements Serializable {
    private static final double[] NOTHING = {};

    private final FeatureSet set;
    // Local mode may share a function between task threads, and kernels are not thread-safe.
    private transient ThreadLocal<EraKernel> kernels;

    public EraBody(FeatureSet set) {
        this.set = set;
    }

    public FeatureSet set() {
        return set;
    }

    /** A null {@code x} is an empty era; null numbers are unknown. */
    public FeatureRow row(double[] x, long[] tUs, Long nRows, Long durationUs) {
        double[] out = new double[set.features().size()];
        try {
            double[] values = x == null ? NOTHING : x;
            kernel().compute(values, values.length, tUs, orUnknown(nRows), orUnknown(durationUs), out);
            return new FeatureRow(out, FeatureRow.OK, FeatureRow.CPU, null);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            Arrays.fill(out, Double.NaN);
            return new FeatureRow(out, FeatureRow.FAILED, FeatureRow.CPU, e + Place.words());
        }
    }

    private static long orUnknown(Long value) {
        return value == null ? -1 : value;
    }

    private EraKernel kernel() {
        ThreadLocal<EraKernel> mine = kernels;
        if (mine == null) {
            synchronized (this) {
                mine = kernels == null ? ThreadLocal.withInitial(set::kernel) : kernels;
                kernels = mine;
            }
        }
        return mine.get();
    }
}

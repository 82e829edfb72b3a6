package io.eraforge.gpu.column;

import ai.rapids.cudf.DType;
import ai.rapids.cudf.SegmentedReductionAggregation;
import java.util.function.Supplier;

/**
 * All runs of {@code span + 1} neighbours within an era, without copying a value: columns shifted against each other,
 * one row per run. Between two eras there are rows that mean nothing; {@link #sum} leaves them out.
 */
public final class SlidingWindows {
    private final PhaseContext work;
    private final int rows;
    private final Col offsets;

    SlidingWindows(PhaseContext work, int span) {
        this.work = work;
        this.rows = work.eras().values() - span;
        this.offsets = rows > 0 ? offsets(span).retain() : null;
    }

    /** No era can have one. */
    public boolean none() {
        return rows <= 0;
    }

    /** The {@code shift}th value of each run: a view into {@code column}, which must be held or borrowed. */
    public Col at(Col column, int shift) {
        return column.window(shift, rows);
    }

    /** One value per era: the sum over its runs; 0 if it has none. {@code values} is not asked if no era has. */
    public Col sum(Supplier<Col> values) {
        if (none()) {
            return work.constant(0);
        }
        Col sums = work.reduce(values.get(), offsets.view(), SegmentedReductionAggregation.sum(), DType.FLOAT64);
        return work.every(sums, 0, 2).fill(0);
    }

    /** Frees what it holds before its scope ends. */
    public void free() {
        if (offsets != null) {
            offsets.free();
        }
    }

    // The last `span` values of an era begin no run: they make a segment of their own after that of the era's runs.
    private Col offsets(int span) {
        Col runs = work.lengths().minus(span).clamp(0, Integer.MAX_VALUE).retain();
        Col sizes = work.interleave(runs, work.lengths().minus(runs));
        runs.free();
        Col ends = work.scope().col(sizes.view().generateListOffsets());
        sizes.free();
        // The segment after the last era's runs would reach past the last row.
        return ends.clamp(0, rows);
    }
}

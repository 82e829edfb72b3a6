package io.eraforge.gpu.column;

import ai.rapids.cudf.DType;
import ai.rapids.cudf.SegmentedReductionAggregation;
import java.util.function.Supplier;

/**
 * All windows of {@code span + 1} neighbouring values within an era, as shifted views that copy nothing: one row per window.
 * Rows of windows that would span two eras are meaningless; {@link #sum} skips them.
 */
public final class SlidingWindows {
    private final PhaseContext ctx;
    private final int rows;
    private final Col offsets;

    SlidingWindows(PhaseContext ctx, int span) {
        this.ctx = ctx;
        this.rows = ctx.eras().values() - span;
        this.offsets = rows > 0 ? offsets(span).retain() : null;
    }

    /** Whether the slice has too few values for any window. */
    public boolean isEmpty() {
        return rows <= 0;
    }

    /** The value at index {@code shift} of each window: a view into {@code column}, which must be retained or borrowed. */
    public Col at(Col column, int shift) {
        return column.window(shift, rows);
    }

    /** Sum over the windows of each era; 0 if it has none. {@code values} is not called if there are no windows. */
    public Col sum(Supplier<Col> values) {
        if (isEmpty()) {
            return ctx.constant(0);
        }
        Col sums = ctx.reduce(values.get(), offsets.view(), SegmentedReductionAggregation.sum(), DType.FLOAT64);
        return ctx.everyNth(sums, 0, 2).fill(0);
    }

    /** Frees its columns before the end of the scope. */
    public void free() {
        if (offsets != null) {
            offsets.free();
        }
    }

    // The last `span` values of an era start no window: they form a second segment after that of the era's windows.
    private Col offsets(int span) {
        Col windows = ctx.lengths().minus(span).clamp(0, Integer.MAX_VALUE).retain();
        Col sizes = ctx.interleave(windows, ctx.lengths().minus(windows));
        windows.free();
        Col ends = ctx.scope().col(sizes.view().generateListOffsets());
        sizes.free();
        // The second segment of the last era would extend past the last row.
        return ends.clamp(0, rows);
    }
}

package io.eraforge.gpu.call;

import io.eraforge.cpu.FeatureRow;
import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Rows that a call had finished when it ran out of memory. The plugin then calls again on the same thread, with the same batch
 * or, one after the other, with its halves: these calls take the rows instead of computing them again. On the heap, and given up
 * if the heap is short.
 */
final class RetriedRows {
    /** The rows of a batch, null where not finished. */
    private record Kept(RowChecks checks, FeatureRow[] rows) {}

    private final ThreadLocal<SoftReference<Kept>> kept = new ThreadLocal<>();

    /**
     * The rows of a batch of {@code rows} rows that are known, by index; null where not. A new array. {@code checks} of the batch is
     * only computed if rows were kept on this thread.
     */
    FeatureRow[] take(int rows, Supplier<RowChecks> checks) {
        Kept known = known();
        if (known != null) {
            int count = Math.min(rows, known.rows().length);
            if (known.checks().startsLike(checks.get(), count)) {
                return recognised(known, count, rows);
            }
            kept.remove();
        }
        return new FeatureRow[rows];
    }

    private static FeatureRow[] recognised(Kept known, int count, int rows) {
        FeatureRow[] recognised = new FeatureRow[rows];
        for (int row = 0; row < count; row++) {
            recognised[row] = known.checks().isDistinct(row) ? known.rows()[row] : null;
        }
        return recognised;
    }

    /** A batch of {@code rows} rows has succeeded: only rows after them are still of use. */
    void succeeded(int rows) {
        Kept known = known();
        if (known != null && known.rows().length > rows) {
            int all = known.rows().length;
            set(known.checks().range(rows, all), Arrays.copyOfRange(known.rows(), rows, all));
        } else {
            kept.remove();
        }
    }

    /** The call fails after it has finished some {@code rows} of its batch; the others are null. */
    void failed(RowChecks checks, FeatureRow[] rows) {
        Kept known = known();
        if (known == null || known.rows().length <= rows.length) {
            set(checks, rows);
            return;
        }
        // A half: take() has found that its rows are the first of those known.
        FeatureRow[] all = known.rows().clone();
        System.arraycopy(rows, 0, all, 0, rows.length);
        set(known.checks(), all);
    }

    private Kept known() {
        SoftReference<Kept> reference = kept.get();
        return reference == null ? null : reference.get();
    }

    private void set(RowChecks checks, FeatureRow[] rows) {
        if (Arrays.stream(rows).anyMatch(Objects::nonNull)) {
            kept.set(new SoftReference<>(new Kept(checks, rows)));
        } else {
            kept.remove();
        }
    }
}

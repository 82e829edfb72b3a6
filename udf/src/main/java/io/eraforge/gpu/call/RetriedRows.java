package io.eraforge.gpu.call;

import io.eraforge.cpu.FeatureRow;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Rows that a call had finished when it ran out of memory. The plugin then calls again on the same thread, with the same batch
 * or, one after the other, with its halves: these calls take the rows instead of computing them again. On the heap, and given up
 * if the heap is short.
 */
final class RetriedRows {
    private record Kept(RowChecks checks, List<FeatureRow> rows) {}

    private final ThreadLocal<SoftReference<Kept>> kept = new ThreadLocal<>();

    /**
     * The first rows of a batch of {@code rows} rows, as far as they are known; a new list. {@code checks} of the batch is only
     * computed if rows were kept on this thread.
     */
    List<FeatureRow> take(int rows, Supplier<RowChecks> checks) {
        Kept known = known();
        if (known != null) {
            int count = Math.min(rows, known.rows().size());
            if (known.checks().startsLike(checks.get(), count)) {
                return new ArrayList<>(known.rows().subList(0, count));
            }
            kept.remove();
        }
        return new ArrayList<>();
    }

    /** A batch of {@code rows} rows has succeeded: only rows after them are still of use. */
    void succeeded(int rows) {
        Kept known = known();
        if (known != null && known.rows().size() > rows) {
            int all = known.rows().size();
            set(known.checks().range(rows, all), known.rows().subList(rows, all));
        } else {
            kept.remove();
        }
    }

    /** The call fails after it has finished the first {@code rows} of its batch. */
    void failed(RowChecks checks, List<FeatureRow> rows) {
        Kept known = known();
        if (known == null || known.rows().size() < rows.size()) {
            set(checks.range(0, rows.size()), rows);
        }
    }

    private Kept known() {
        SoftReference<Kept> reference = kept.get();
        return reference == null ? null : reference.get();
    }

    private void set(RowChecks checks, List<FeatureRow> rows) {
        kept.set(new SoftReference<>(new Kept(checks, List.copyOf(rows))));
    }
}

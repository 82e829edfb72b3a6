package io.eraforge.engine.attempt;

import io.eraforge.engine.failure.FailedItems.Retried;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;

/** Units that were retried individually, to be committed together: few enough for the driver's memory. */
final class RetryBatch {
    static final int MAX_UNITS = 64;
    static final long MAX_BYTES = 64L << 20;

    private final List<Row> computed = new ArrayList<>();
    private final List<Retried> retried = new ArrayList<>();
    private int succeeded;
    private long bytes;

    /** {@code rows}: the output of a unit that succeeded; empty if it failed again. */
    void add(List<Row> rows, Retried outcome) {
        computed.addAll(rows);
        retried.add(outcome);
        succeeded += rows.isEmpty() ? 0 : 1;
        rows.forEach(row -> bytes += RowSize.of(row));
    }

    boolean isFull() {
        return retried.size() >= MAX_UNITS || bytes >= MAX_BYTES;
    }

    boolean isEmpty() {
        return retried.isEmpty();
    }

    /** Output rows of the units that succeeded. */
    List<Row> computed() {
        return computed;
    }

    /** The outcome of every unit. */
    List<Retried> retried() {
        return retried;
    }

    /** Number of units that succeeded. */
    int succeeded() {
        return succeeded;
    }
}

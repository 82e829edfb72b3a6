package io.eraforge.workload.era.ingest.source;

import java.io.Serializable;
import java.util.function.Consumer;

/** Turns records into rows of some kind. Each task uses its own parser per file and passes records in file order. */
public interface RowParser<T> {
    /** Passes the rows of a record, possibly none or several, to {@code out}; they may wait for {@link #flush}. */
    void parse(SourceRecord record, Consumer<T> out);

    /** Passes on the rows of earlier records that were not passed yet. Called after the last record. */
    default void flush(Consumer<T> out) {}

    /** Decimal mark of a column that is only asked for numbers; 0 for any other column. */
    default char decimalMark(int column) {
        return 0;
    }

    /** Opens parsers on the executors. */
    interface Factory<T> extends Serializable {
        RowParser<T> open(SourceFile file);

        /** Whether parsers must see records before their chunk; the rows of those are discarded. */
        boolean needsPrecedingRecords();
    }
}

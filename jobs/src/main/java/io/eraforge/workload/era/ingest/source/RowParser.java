package io.eraforge.workload.era.ingest.source;

import java.io.Serializable;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;

/** Turns records into rows. Each task uses its own parser per file and passes records in file order. */
public interface RowParser {
    /** Passes the rows of a record, possibly none or several, to {@code out}. */
    void parse(SourceRecord record, Consumer<Row> out);

    /** Opens parsers on the executors. */
    interface Factory extends Serializable {
        RowParser open(SourceFile file);

        /** Whether parsers must see records before their chunk; the rows of those are discarded. */
        boolean needsPrecedingRecords();
    }
}

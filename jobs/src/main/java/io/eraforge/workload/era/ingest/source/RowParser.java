package io.eraforge.workload.era.ingest.source;

import java.io.Serializable;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;

/** Makes rows of records. One per file and task, fed in the file's order. */
public interface RowParser {
    /** Hands over what comes of a record: none, one or several rows. */
    void parse(SourceRecord record, Consumer<Row> out);

    /** Opens parsers on the executors. */
    interface Factory extends Serializable {
        RowParser open(SourceFile file);

        /** Whether a parser needs to see the records before its chunk. */
        boolean needsPrecedingRecords();
    }
}

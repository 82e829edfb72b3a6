package io.eraforge.workload.era.ingest.source;

import java.io.Serializable;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;

/** Collects something from all records of one part of the data, in file order. */
public interface RecordScan<T> {
    /** Adds a record, which is not defective. */
    void add(SourceRecord record);

    /** What was collected. */
    T result();

    /** Opens scans on the executors. */
    interface Factory<T> extends Serializable {
        RecordScan<T> open();
    }

    /** A parser that passes records to a scan and makes no rows. */
    record Parser(RecordScan<?> scan) implements RowParser<Row> {
        @Override
        public void parse(SourceRecord record, Consumer<Row> out) {
            if (record.defect() == null) {
                scan.add(record);
            }
        }
    }

    /** Opens the same parser for every file; never serialized. */
    record Parsers(Parser parser) implements RowParser.Factory<Row> {
        @Override
        public RowParser<Row> open(SourceFile file) {
            return parser;
        }

        @Override
        public boolean needsPrecedingRecords() {
            return false;
        }
    }
}

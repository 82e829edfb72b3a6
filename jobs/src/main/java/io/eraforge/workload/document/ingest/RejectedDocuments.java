package io.eraforge.workload.document.ingest;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.current_timestamp;
import static org.apache.spark.sql.functions.hex;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.xxhash64;

import io.eraforge.table.Store;
import io.eraforge.workload.document.schema.DocumentsTable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Adds records that could not be read to table {@code rejected}, each once. */
final class RejectedDocuments {
    private static final int RAW_CHARACTERS = 1_000;

    private final Store store;

    RejectedDocuments(Store store) {
        this.store = store;
    }

    void add(Dataset<Row> parsed) {
        Dataset<Row> rejected = parsed.where(col(RecordParser.REASON).isNotNull())
                .select(
                        lit(DocumentsTable.REJECTED_SOURCE).as("source"),
                        col(RecordParser.FILE).as("file"),
                        lit(null).cast("bigint").as("line"),
                        lit(null).cast("string").as("column"),
                        col(RecordParser.REASON).as("reason"),
                        col(RecordParser.RAW).substr(1, RAW_CHARACTERS).as("raw"),
                        hex(xxhash64(col(RecordParser.RAW))).as("content_hash"),
                        lit("").as("settings_hash"),
                        current_timestamp().as("ingested_at"));
        if (store.exists(DocumentsTable.REJECTED)) {
            Dataset<Row> known = store.read(DocumentsTable.REJECTED)
                    .where(col("source").equalTo(DocumentsTable.REJECTED_SOURCE))
                    .select("file", "content_hash");
            rejected = rejected.join(known, new String[] {"file", "content_hash"}, "left_anti")
                    .select(
                            "source",
                            "file",
                            "line",
                            "column",
                            "reason",
                            "raw",
                            "content_hash",
                            "settings_hash",
                            "ingested_at");
            if (rejected.isEmpty()) {
                return;
            }
        }
        store.append(DocumentsTable.REJECTED, rejected.coalesce(2));
    }
}

package io.eraforge.workload.document.ingest;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.row_number;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.to_json;
import static org.apache.spark.sql.functions.xxhash64;

import io.eraforge.table.Store;
import io.eraforge.workload.document.schema.DocumentsTable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.storage.StorageLevel;

/** Reads files of documents into table {@code documents}: one row per id, of which the last record counts. */
public final class DocumentIngest {
    private static final int MAX_REASONS = 10;
    private static final int EXAMPLE_CHARACTERS = 120;

    private final Store store;

    public DocumentIngest(Store store) {
        this.store = store;
    }

    public DocumentIngestReport run(DocumentIngestRequest request) {
        RecordParser parser = new RecordParser(request.idColumn(), request.textColumns());
        MapFunction<Row, Row> parse = parser::parse;
        Dataset<Row> parsed = new RecordReader(store.spark(), request)
                .records()
                .map(parse, Encoders.row(RecordParser.PARSED))
                .persist(StorageLevel.MEMORY_AND_DISK());
        try {
            Row counts = parsed.agg(
                            count(lit(1)).as("records"),
                            count(RecordParser.REASON).as("rejected"))
                    .head();
            long records = counts.getAs("records");
            long rejected = counts.getAs("rejected");
            DocumentMerge.Counts merged = new DocumentMerge(store).merge(documents(parsed));
            List<DocumentIngestReport.Reason> reasons = List.of();
            if (rejected > 0) {
                new RejectedDocuments(store).add(parsed);
                reasons = reasons(parsed);
            }
            return new DocumentIngestReport(
                    records,
                    merged.added(),
                    merged.changed(),
                    merged.unchanged(),
                    records - rejected - merged.all(),
                    rejected,
                    reasons);
        } finally {
            parsed.unpersist();
        }
    }

    /** The last record of each id, with its hashes. */
    private static Dataset<Row> documents(Dataset<Row> parsed) {
        Column[] content = Arrays.stream(DocumentsTable.CONTENT.fieldNames())
                .map(name -> col(RecordParser.DOCUMENT).getField(name).as(name))
                .toArray(Column[]::new);
        Column newest = row_number()
                .over(Window.partitionBy(RecordParser.DOCUMENT + "." + DocumentsTable.ID)
                        .orderBy(
                                col(RecordParser.FILE).desc(),
                                col(RecordParser.ORDER).desc()));
        Column[] names = Arrays.stream(DocumentsTable.CONTENT.fieldNames())
                .map(name -> col(name))
                .toArray(Column[]::new);
        return parsed.where(col(RecordParser.DOCUMENT).isNotNull())
                .withColumn("newest", newest)
                .where("newest = 1")
                .select(content)
                // Spark does not hash maps.
                .withColumn(DocumentsTable.CONTENT_HASH, xxhash64(to_json(struct(names))))
                .withColumn(DocumentsTable.TEXT_HASH, xxhash64(col(DocumentsTable.ABSTRACT)))
                .selectExpr("*", "coalesce(length(abstract), 0) AS " + DocumentsTable.CHARACTERS);
    }

    private static List<DocumentIngestReport.Reason> reasons(Dataset<Row> parsed) {
        return parsed
                .where(col(RecordParser.REASON).isNotNull())
                .groupBy(RecordParser.REASON)
                .agg(
                        count(lit(1)).as("n"),
                        max(col(RecordParser.RAW).substr(1, EXAMPLE_CHARACTERS)).as("example"))
                .orderBy(col("n").desc(), col(RecordParser.REASON))
                .limit(MAX_REASONS)
                .collectAsList()
                .stream()
                .map(row -> new DocumentIngestReport.Reason(
                        row.getAs(RecordParser.REASON), row.getAs("n"), row.getAs("example")))
                .toList();
    }
}

package io.eraforge.workload.document.ingest;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.current_timestamp;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.pmod;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import io.eraforge.table.Store;
import io.eraforge.table.schema.Predicates;
import io.eraforge.workload.document.schema.DocumentsTable;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/** Merges documents into their table by id. Rewrites only the buckets of those that changed; new ones get buckets of their own. */
final class DocumentMerge {
    /** Documents of a bucket. */
    private static final int BUCKET_SIZE = 1_000;
    /** Few documents are spread too, so that all cores get some. */
    private static final int MIN_BUCKET_SIZE = 16;

    private static final int MIN_BUCKETS = 8;
    private static final String CHANGE = "change";

    private final Store store;

    DocumentMerge(Store store) {
        this.store = store;
    }

    record Counts(long added, long changed, long unchanged) {
        long all() {
            return added + changed + unchanged;
        }
    }

    /** {@code incoming}: documents with hashes, without time and bucket, unique by id. */
    Counts merge(Dataset<Row> incoming) {
        Dataset<Row> compared = compared(incoming).persist(StorageLevel.MEMORY_AND_DISK());
        try {
            Row n = compared.agg(counted("added"), counted("changed"), counted("unchanged"))
                    .head();
            Counts counts = new Counts(n.getAs("added"), n.getAs("changed"), n.getAs("unchanged"));
            if (counts.added() + counts.changed() > 0) {
                write(compared, counts);
            }
            return counts;
        } finally {
            compared.unpersist();
        }
    }

    private static Column counted(String change) {
        return count(when(col(CHANGE).equalTo(change), 1)).as(change);
    }

    /** With the bucket of documents that are known, and how they have changed. */
    private Dataset<Row> compared(Dataset<Row> incoming) {
        if (!store.exists(DocumentsTable.TABLE)) {
            return incoming.withColumn(DocumentsTable.BUCKET, lit(null).cast("bigint"))
                    .withColumn(CHANGE, lit("added"));
        }
        Dataset<Row> known = store.read(DocumentsTable.TABLE)
                .select(
                        col(DocumentsTable.ID),
                        col(DocumentsTable.BUCKET),
                        col(DocumentsTable.CONTENT_HASH).as("known_hash"));
        return incoming.join(known, DocumentsTable.KEY.names().toArray(String[]::new), "left")
                .withColumn(
                        CHANGE,
                        when(col("known_hash").isNull(), "added")
                                .when(col("known_hash").equalTo(col(DocumentsTable.CONTENT_HASH)), "unchanged")
                                .otherwise("changed"))
                .drop("known_hash");
    }

    private void write(Dataset<Row> compared, Counts counts) {
        long first = firstNewBucket();
        long newBuckets = newBuckets(counts.added());
        Column bucket = when(
                        col(CHANGE).equalTo("added"),
                        lit(first).plus(pmod(xxhash64(col(DocumentsTable.ID)), lit(Math.max(1, newBuckets)))))
                .otherwise(col(DocumentsTable.BUCKET));
        Dataset<Row> written = compared.where(col(CHANGE).notEqual("unchanged"))
                .withColumn(DocumentsTable.BUCKET, bucket)
                .withColumn(DocumentsTable.INGESTED_AT, current_timestamp())
                .select(columns());
        Set<Long> buckets = new TreeSet<>();
        written.select(DocumentsTable.BUCKET)
                .distinct()
                .collectAsList()
                .forEach(row -> buckets.add(row.<Long>getAs(DocumentsTable.BUCKET)));
        String predicate = Predicates.bucketIn(buckets);
        Dataset<Row> rows =
                counts.changed() == 0 ? written : kept(written, predicate).unionByName(written);
        store.replace(
                DocumentsTable.TABLE,
                rows.repartition(col(DocumentsTable.BUCKET)).sortWithinPartitions(DocumentsTable.BUCKET),
                predicate);
    }

    /** The other documents of the buckets. */
    private Dataset<Row> kept(Dataset<Row> written, String predicate) {
        return store.read(DocumentsTable.TABLE)
                .where(predicate)
                .join(
                        written.select(DocumentsTable.ID),
                        DocumentsTable.KEY.names().toArray(String[]::new),
                        "left_anti")
                .select(columns());
    }

    private static Column[] columns() {
        return Arrays.stream(DocumentsTable.SCHEMA.fieldNames())
                .map(name -> col(name))
                .toArray(Column[]::new);
    }

    private long firstNewBucket() {
        long[] next = {0};
        store.tables()
                .scan(DocumentsTable.TABLE)
                .columns(DocumentsTable.BUCKET_COLUMN)
                .forEach(row -> next[0] = Math.max(next[0], row.getLong(DocumentsTable.BUCKET_COLUMN) + 1));
        return next[0];
    }

    private static long newBuckets(long documents) {
        long full = (documents + BUCKET_SIZE - 1) / BUCKET_SIZE;
        return Math.max(full, Math.min(MIN_BUCKETS, documents / MIN_BUCKET_SIZE));
    }
}

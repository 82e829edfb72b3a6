package io.eraforge.workload.document.publish;

import static org.apache.spark.sql.functions.bit_xor;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.size;
import static org.apache.spark.sql.functions.translate;
import static org.apache.spark.sql.functions.xxhash64;

import io.eraforge.engine.RowStatus;
import io.eraforge.error.PublishErrors;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.document.schema.BucketDigest;
import io.eraforge.workload.document.schema.DocumentsTable;
import io.eraforge.workload.document.schema.EmbeddingsTable;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;

/**
 * Documents as rows of the published table: columns of {@link TargetColumns}, bucket, hash. A document without an embedding of its
 * present text has none here either; one of several chunks has that of the first.
 */
final class PublishedRows {
    static final int BUCKET = TargetColumns.ALL.size();
    static final int HASH = BUCKET + 1;
    private static final String HASH_COLUMN = "row_hash";

    private final Store store;
    private final TableId embeddings;

    PublishedRows(Store store, String model) {
        this.store = store;
        this.embeddings = EmbeddingsTable.of(model);
    }

    /** Values of a vector; throws unless all have as many. */
    int dimension() {
        List<Integer> found = computed()
                .select(size(col(EmbeddingsTable.EMBEDDING)))
                .distinct()
                .as(Encoders.INT())
                .collectAsList();
        if (found.size() != 1) {
            throw PublishErrors.noVectors(embeddings.name(), found);
        }
        return found.get(0);
    }

    /** The digest of each bucket; see {@link BucketDigest}. */
    Map<Long, String> digests() {
        Map<Long, String> digests = new HashMap<>();
        joined(store.read(DocumentsTable.TABLE), computed())
                .groupBy(DocumentsTable.BUCKET)
                .agg(count(lit(1)), bit_xor(hash()))
                .toLocalIterator()
                .forEachRemaining(
                        row -> digests.put(row.getLong(0), BucketDigest.text(row.getLong(1), row.getLong(2))));
        return digests;
    }

    /** The rows of some buckets, each whole in one partition and sorted by bucket. */
    Dataset<Row> rows(Collection<Long> buckets) {
        Column chosen = col(DocumentsTable.BUCKET).isin(buckets.toArray());
        return joined(store.read(DocumentsTable.TABLE).where(chosen), computed().where(chosen))
                .select(columns())
                .repartition(col(DocumentsTable.BUCKET))
                .sortWithinPartitions(DocumentsTable.BUCKET);
    }

    private Dataset<Row> computed() {
        return store.read(embeddings)
                .where(col(EmbeddingsTable.STATUS).equalTo(RowStatus.OK))
                .where(col(EmbeddingsTable.CHUNK).equalTo(0));
    }

    private static Dataset<Row> joined(Dataset<Row> documents, Dataset<Row> vectors) {
        String[] keys = {DocumentsTable.BUCKET, DocumentsTable.ID, DocumentsTable.TEXT_HASH};
        return documents.join(vectors, keys, "left");
    }

    private static Column[] columns() {
        return new Column[] {
            translate(col(DocumentsTable.ID), "/", "_").as("_key"),
            col(DocumentsTable.ID).as("arxiv_id"),
            col(DocumentsTable.TITLE),
            col(DocumentsTable.AUTHORS),
            col(DocumentsTable.ABSTRACT),
            col(DocumentsTable.CATEGORIES),
            col(DocumentsTable.PUBLISHED),
            col(DocumentsTable.UPDATED),
            col(DocumentsTable.DOI),
            col(DocumentsTable.JOURNAL_REF),
            col(DocumentsTable.PDF_URL),
            col(DocumentsTable.ABS_URL),
            col(EmbeddingsTable.EMBEDDING).as(TargetColumns.EMBEDDING),
            expr("try_cast(%s AS int)".formatted(EmbeddingsTable.DEVICE)).as("processed_gpu"),
            col(EmbeddingsTable.ENCODE_MS).divide(1000).as("encode_time"),
            col(EmbeddingsTable.PROCESSED_AT),
            col(DocumentsTable.BUCKET),
            hash().as(HASH_COLUMN)
        };
    }

    /** Vectors follow from text, model and backend, and need not be read for it. */
    private static Column hash() {
        return xxhash64(
                col(DocumentsTable.ID),
                col(DocumentsTable.CONTENT_HASH),
                col(EmbeddingsTable.PROVENANCE),
                col(EmbeddingsTable.BACKEND),
                col(EmbeddingsTable.DEVICE),
                col(EmbeddingsTable.ENCODE_MS),
                col(EmbeddingsTable.PROCESSED_AT));
    }
}

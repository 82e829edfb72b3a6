package io.eraforge.workload.document.publish;

import static org.apache.spark.sql.functions.bit_xor;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.size;

import io.eraforge.engine.RowStatus;
import io.eraforge.error.PublishErrors;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.document.export.EmbeddedDocuments;
import io.eraforge.workload.document.schema.BucketDigest;
import io.eraforge.workload.document.schema.DocumentsTable;
import io.eraforge.workload.document.schema.EmbeddingsTable;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;

/** The rows to publish, which are those of an export: columns of {@link TargetColumns}, bucket, hash. */
final class PublishedRows {
    static final int BUCKET = TargetColumns.ALL.size();
    static final int HASH = BUCKET + 1;

    private final Store store;
    private final TableId embeddings;

    PublishedRows(Store store, String model) {
        this.store = store;
        this.embeddings = EmbeddingsTable.of(model);
        if (!store.exists(DocumentsTable.TABLE) || !store.exists(embeddings)) {
            throw PublishErrors.nothingEmbedded(store.root(), model);
        }
    }

    /** Values of a vector; throws unless all have as many. */
    int dimension() {
        List<Integer> found = store.read(embeddings)
                .where(col(EmbeddingsTable.STATUS).equalTo(RowStatus.OK))
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
        EmbeddedDocuments.withHashes(store, embeddings)
                .groupBy(DocumentsTable.BUCKET)
                .agg(count(lit(1)).as("n"), bit_xor(col(EmbeddedDocuments.HASH)).as("xor"))
                .toLocalIterator()
                .forEachRemaining(row -> digests.put(
                        row.getAs(DocumentsTable.BUCKET), BucketDigest.text(row.getAs("n"), row.getAs("xor"))));
        return digests;
    }

    /** The rows of some buckets, each whole in one partition and sorted by bucket. */
    Dataset<Row> rows(Collection<Long> buckets) {
        return EmbeddedDocuments.withHashes(store, embeddings)
                .where(col(DocumentsTable.BUCKET).isin(buckets.toArray()))
                .repartition(col(DocumentsTable.BUCKET))
                .sortWithinPartitions(DocumentsTable.BUCKET);
    }
}

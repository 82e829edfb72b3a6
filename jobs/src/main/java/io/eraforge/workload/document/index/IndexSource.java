package io.eraforge.workload.document.index;

import static org.apache.spark.sql.functions.array_sort;
import static org.apache.spark.sql.functions.bit_xor;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.collect_list;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.first;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.to_date;
import static org.apache.spark.sql.functions.xxhash64;

import io.eraforge.engine.RowStatus;
import io.eraforge.error.SearchErrors;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.document.schema.BucketDigest;
import io.eraforge.workload.document.schema.DocumentsTable;
import io.eraforge.workload.document.schema.EmbeddingsTable;
import java.sql.Date;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import scala.jdk.javaapi.CollectionConverters;

/** Documents with their vectors, as the index takes them. A vector of an older text of its document is left out. */
final class IndexSource {
    private static final String HASH = "index_hash";
    private static final String VECTORS = "vectors";

    private final Store store;
    private final TableId embeddings;

    IndexSource(Store store, String model) {
        this.store = store;
        this.embeddings = EmbeddingsTable.of(model);
        if (!store.exists(DocumentsTable.TABLE)) {
            throw SearchErrors.noDocuments(store.root());
        }
        if (!store.exists(embeddings)) {
            throw SearchErrors.noEmbeddings(store.root(), model);
        }
    }

    /** What the vectors were computed with; throws if not all with the same. */
    String provenance() {
        List<String> found = computed()
                .select(EmbeddingsTable.PROVENANCE)
                .distinct()
                .as(Encoders.STRING())
                .collectAsList();
        if (found.size() != 1) {
            throw SearchErrors.mixedEmbeddings(embeddings.name(), found);
        }
        return found.get(0);
    }

    /** The digest of each bucket's documents; see {@link BucketDigest}. */
    Map<Long, String> digests() {
        Map<Long, String> digests = new HashMap<>();
        with(rows(List.of()), vectors(List.of(), false))
                .withColumn(HASH, hash())
                .groupBy(DocumentsTable.BUCKET)
                .agg(count(lit(1)).as("n"), bit_xor(col(HASH)).as("xor"))
                .toLocalIterator()
                .forEachRemaining(row -> digests.put(
                        row.getAs(DocumentsTable.BUCKET), BucketDigest.text(row.getAs("n"), row.getAs("xor"))));
        return digests;
    }

    /** The documents of some buckets, bucket by bucket; a part of them at a time is in memory. */
    Iterator<IndexedDocument> documents(Collection<Long> buckets) {
        Dataset<Row> rows = with(rows(buckets), vectors(buckets, true))
                .withColumn(HASH, hash())
                .select(
                        col(DocumentsTable.BUCKET),
                        col(DocumentsTable.ID),
                        col(DocumentsTable.TITLE),
                        col(DocumentsTable.ABSTRACT),
                        col(DocumentsTable.CATEGORIES),
                        to_date(col(DocumentsTable.PUBLISHED)).as(DocumentsTable.PUBLISHED),
                        col(DocumentsTable.ABS_URL),
                        col(HASH),
                        col(VECTORS))
                .repartition(col(DocumentsTable.BUCKET))
                .sortWithinPartitions(DocumentsTable.BUCKET);
        Iterator<Row> iterator = rows.toLocalIterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return iterator.hasNext();
            }

            @Override
            public IndexedDocument next() {
                return document(iterator.next());
            }
        };
    }

    private Dataset<Row> rows(Collection<Long> buckets) {
        return in(store.read(DocumentsTable.TABLE), buckets);
    }

    private Dataset<Row> computed() {
        return store.read(embeddings)
                .where(col(EmbeddingsTable.STATUS).equalTo(RowStatus.OK))
                .where(col(EmbeddingsTable.EMBEDDING).isNotNull());
    }

    private static Dataset<Row> in(Dataset<Row> rows, Collection<Long> buckets) {
        return buckets.isEmpty() ? rows : rows.where(col(DocumentsTable.BUCKET).isin(buckets.toArray()));
    }

    /** One row per document, with vectors only if asked for: they are most of the table. */
    private Dataset<Row> vectors(Collection<Long> buckets, boolean values) {
        Column chunks = array_sort(collect_list(struct(col(EmbeddingsTable.CHUNK), col(EmbeddingsTable.EMBEDDING))));
        return in(computed(), buckets)
                .groupBy(EmbeddingsTable.BUCKET, EmbeddingsTable.ID, EmbeddingsTable.TEXT_HASH)
                .agg(
                        count(lit(1)).as("chunks"),
                        first(EmbeddingsTable.PROVENANCE).as(EmbeddingsTable.PROVENANCE),
                        first(EmbeddingsTable.BACKEND).as(EmbeddingsTable.BACKEND),
                        values ? chunks.as(VECTORS) : lit(null).as(VECTORS));
    }

    private static Dataset<Row> with(Dataset<Row> documents, Dataset<Row> vectors) {
        List<String> keys = List.of(DocumentsTable.BUCKET, DocumentsTable.ID, DocumentsTable.TEXT_HASH);
        return documents.join(vectors, CollectionConverters.asScala(keys).toSeq(), "left");
    }

    /** Vectors follow from text, model and backend, and need not be read. */
    private static Column hash() {
        return xxhash64(
                col(DocumentsTable.ID),
                col(DocumentsTable.CONTENT_HASH),
                col("chunks"),
                col(EmbeddingsTable.PROVENANCE),
                col(EmbeddingsTable.BACKEND));
    }

    private static IndexedDocument document(Row row) {
        return new IndexedDocument(
                row.getAs(DocumentsTable.BUCKET),
                row.getAs(DocumentsTable.ID),
                text(row, DocumentsTable.TITLE),
                text(row, DocumentsTable.ABSTRACT),
                IndexSource.<String>list(row, DocumentsTable.CATEGORIES).stream()
                        .filter(c -> c != null)
                        .toList(),
                Optional.ofNullable(row.<Date>getAs(DocumentsTable.PUBLISHED)).map(Date::toLocalDate),
                text(row, DocumentsTable.ABS_URL),
                row.getAs(HASH),
                vectors(list(row, VECTORS)));
    }

    private static String text(Row row, String column) {
        String text = row.getAs(column);
        return text == null ? "" : text;
    }

    private static <T> List<T> list(Row row, String column) {
        scala.collection.Seq<T> list = row.getAs(column);
        return list == null ? List.of() : CollectionConverters.asJava(list);
    }

    private static List<float[]> vectors(List<Row> chunks) {
        List<float[]> vectors = new ArrayList<>();
        for (Row chunk : chunks) {
            List<Float> values = list(chunk, EmbeddingsTable.EMBEDDING);
            float[] vector = new float[values.size()];
            for (int i = 0; i < vector.length; i++) {
                vector[i] = values.get(i);
            }
            vectors.add(vector);
        }
        return vectors;
    }
}

package io.eraforge.workload.document.export;

import static org.apache.spark.sql.functions.array_sort;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.collect_list;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.regexp_replace;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.xxhash64;

import io.eraforge.engine.RowStatus;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.document.schema.DocumentsTable;
import io.eraforge.workload.document.schema.EmbeddingsTable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.types.DataTypes;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Documents with the embedding of their current text, one row each, in the columns of the collection {@code abstract_metadata}. The
 * embedding of a document in chunks is their mean, weighted by tokens.
 */
public final class EmbeddedDocuments {
    public static final String KEY = "_key";
    public static final String EMBEDDING = "abstract_embedding";
    public static final String HASH = "row_hash";

    private static final double UNIT_LENGTH_TOLERANCE = 1e-3;
    private static final UserDefinedFunction MEAN = udf(
            (UDF1<scala.collection.Seq<Row>, float[]>) EmbeddedDocuments::mean,
            DataTypes.createArrayType(DataTypes.FloatType, false));

    private EmbeddedDocuments() {}

    /** {@code embeddings}: the table of a model, which must exist. */
    public static Dataset<Row> of(Store store, TableId embeddings) {
        return joined(store, embeddings).select(columns());
    }

    /** The same with two more columns: the bucket and a hash of the row, for which no vector need be read. */
    public static Dataset<Row> withHashes(Store store, TableId embeddings) {
        Column hash = xxhash64(
                col(DocumentsTable.ID),
                col(DocumentsTable.CONTENT_HASH),
                col(EmbeddingsTable.DEVICE),
                col("encode_time"),
                col(EmbeddingsTable.PROCESSED_AT));
        List<Column> columns = new ArrayList<>(List.of(columns()));
        columns.add(col(DocumentsTable.BUCKET));
        columns.add(hash.as(HASH));
        return joined(store, embeddings).select(columns.toArray(Column[]::new));
    }

    private static Dataset<Row> joined(Store store, TableId embeddings) {
        Dataset<Row> documents = store.read(DocumentsTable.TABLE);
        Dataset<Row> vectors = store.read(embeddings)
                .where(col(EmbeddingsTable.STATUS).equalTo(RowStatus.OK))
                .groupBy(DocumentsTable.BUCKET, DocumentsTable.ID, DocumentsTable.TEXT_HASH)
                .agg(
                        array_sort(collect_list(struct(
                                        EmbeddingsTable.CHUNK, EmbeddingsTable.TOKENS, EmbeddingsTable.EMBEDDING)))
                                .as("chunks"),
                        max(EmbeddingsTable.DEVICE).as(EmbeddingsTable.DEVICE),
                        sum(EmbeddingsTable.ENCODE_MS).divide(1000).as("encode_time"),
                        max(EmbeddingsTable.PROCESSED_AT).as(EmbeddingsTable.PROCESSED_AT));
        String[] keys = {DocumentsTable.BUCKET, DocumentsTable.ID, DocumentsTable.TEXT_HASH};
        return documents.join(vectors, keys, "inner");
    }

    private static Column[] columns() {
        return new Column[] {
            regexp_replace(col(DocumentsTable.ID), "/", "_").as(KEY),
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
            MEAN.apply(col("chunks")).as(EMBEDDING),
            // Null on the CPU.
            col(EmbeddingsTable.DEVICE).try_cast("int").as("processed_gpu"),
            col("encode_time"),
            col(EmbeddingsTable.PROCESSED_AT)
        };
    }

    private static List<Float> vector(Row chunk) {
        return CollectionConverters.asJava(chunk.<scala.collection.Seq<Float>>getAs(EmbeddingsTable.EMBEDDING));
    }

    private static float[] mean(scala.collection.Seq<Row> chunks) {
        List<Row> all = CollectionConverters.asJava(chunks);
        double[] sum = new double[vector(all.get(0)).size()];
        long tokens = 0;
        boolean unitLength = true;
        for (Row chunk : all) {
            List<Float> vector = vector(chunk);
            int chunkTokens = chunk.getAs(EmbeddingsTable.TOKENS);
            double squares = 0;
            for (int i = 0; i < sum.length; i++) {
                double value = vector.get(i);
                sum[i] += value * chunkTokens;
                squares += value * value;
            }
            unitLength &= Math.abs(squares - 1) < UNIT_LENGTH_TOLERANCE;
            tokens += chunkTokens;
        }
        double squares = 0;
        for (double value : sum) {
            squares += value * value;
        }
        double divisor = unitLength ? Math.max(Math.sqrt(squares), 1e-12) : tokens;
        float[] mean = new float[sum.length];
        for (int i = 0; i < sum.length; i++) {
            mean[i] = all.size() == 1 ? vector(all.get(0)).get(i) : (float) (sum[i] / divisor);
        }
        return mean;
    }
}

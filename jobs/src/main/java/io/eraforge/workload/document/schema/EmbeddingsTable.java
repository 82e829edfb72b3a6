package io.eraforge.workload.document.schema;

import io.eraforge.table.ledger.RunsTable;
import io.eraforge.table.schema.TableId;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Table {@code embeddings__<model>}: a row per chunk of each document, partitioned by {@link #BUCKET}, which is that of the document. A
 * document that failed has one row, with status {@code failed} and null from {@link #CHUNK} to {@link #EMBEDDING}.
 */
public final class EmbeddingsTable {
    public static final String ID = DocumentsTable.ID;
    /** {@code ok} or {@code failed}. */
    public static final String STATUS = "status";
    /** {@code gpu} or {@code cpu}. */
    public static final String BACKEND = "backend";
    /** Why it failed; otherwise null. */
    public static final String ERROR = "error";
    /** From 0. */
    public static final String CHUNK = "chunk";
    /** First character of the chunk in the abstract, inclusive. */
    public static final String FROM_CHAR = "from_char";
    /** Exclusive. */
    public static final String TO_CHAR = "to_char";
    /** With the model's special tokens. */
    public static final String TOKENS = "tokens";
    /** Whether text behind {@link #TO_CHAR} was cut off and is in no other chunk. */
    public static final String TRUNCATED = "truncated";

    public static final String EMBEDDING = "embedding";
    /** Resource address of the GPU; empty on the CPU. */
    public static final String DEVICE = "device";
    /** Share of the document in the time that its batch took. */
    public static final String ENCODE_MS = "encode_ms";

    public static final String PROCESSED_AT = "processed_at";
    /** What it took to compute the row, such as {@code batch} or {@code single}. */
    public static final String RUNG = "rung";
    /** {@link DocumentsTable#TEXT_HASH} of the embedded text. */
    public static final String TEXT_HASH = DocumentsTable.TEXT_HASH;
    /** Model, its hash, pooling, length, dimension and treatment of long texts. */
    public static final String PROVENANCE = "provenance";

    public static final String BUCKET = DocumentsTable.BUCKET;

    /** Computed columns, in the order of the table. */
    public static final StructType PAYLOAD = new StructType()
            .add(CHUNK, DataTypes.IntegerType)
            .add(FROM_CHAR, DataTypes.IntegerType)
            .add(TO_CHAR, DataTypes.IntegerType)
            .add(TOKENS, DataTypes.IntegerType)
            .add(TRUNCATED, DataTypes.BooleanType)
            .add(EMBEDDING, DataTypes.createArrayType(DataTypes.FloatType))
            .add(DEVICE, DataTypes.StringType)
            .add(ENCODE_MS, DataTypes.DoubleType)
            .add(PROCESSED_AT, DataTypes.TimestampType)
            .add(RUNG, DataTypes.StringType)
            .add(TEXT_HASH, DataTypes.LongType);

    public static final StructType SCHEMA = schema();

    private static final String PREFIX = "embeddings__";

    private EmbeddingsTable() {}

    /** {@code model}: the name of its folder, of letters, digits, dots, dashes and underscores. */
    public static TableId of(String model) {
        return new TableId(PREFIX + model, List.of(BUCKET));
    }

    /** Documents that failed, with all models. */
    public static final TableId FAILURES = new TableId("failed_documents", List.of(RunsTable.PART.name()));

    private static StructType schema() {
        StructType schema = DocumentsTable.KEY
                .type()
                .add(STATUS, DataTypes.StringType)
                .add(BACKEND, DataTypes.StringType)
                .add(ERROR, DataTypes.StringType);
        for (var field : PAYLOAD.fields()) {
            schema = schema.add(field);
        }
        return schema.add(PROVENANCE, DataTypes.StringType).add(BUCKET, DataTypes.LongType);
    }
}

package io.eraforge.workload.document.schema;

import io.eraforge.engine.failure.FailureColumns;
import io.eraforge.table.schema.ColumnKind;
import io.eraforge.table.schema.TableId;
import io.eraforge.table.schema.TableSchema;
import io.eraforge.table.schema.TableSchemaBuilder;
import java.util.Arrays;
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

    private static final TableSchemaBuilder T = TableSchema.table(
            "embeddings__",
            "Embeddings of one model, a row per chunk of each document; one without a vector if it failed");

    static {
        T.add(DocumentsTable.ID_COLUMN);
        T.statistics(STATUS, ColumnKind.STRING, "`ok` or `failed`");
        T.column(BACKEND, ColumnKind.STRING, "`gpu` or `cpu`");
        T.column(
                ERROR,
                ColumnKind.STRING,
                "Why it failed, as JSON: kind, message, executor, gpu, origin; otherwise null");
        T.column(CHUNK, ColumnKind.INT, "Number of the chunk, from 0");
        T.column(FROM_CHAR, ColumnKind.INT, "First character of the chunk in the abstract, inclusive");
        T.column(TO_CHAR, ColumnKind.INT, "Last character of the chunk, exclusive");
        T.column(TOKENS, ColumnKind.INT, "Tokens of the chunk, with the special ones of the model");
        T.column(TRUNCATED, ColumnKind.BOOLEAN, "Whether later text was cut off and is in no other chunk");
        T.column(
                EMBEDDING,
                new ColumnKind<List<Float>>(DataTypes.createArrayType(DataTypes.FloatType), List.of()),
                "The vector");
        T.column(DEVICE, ColumnKind.STRING, "Address of the GPU; empty on the CPU");
        T.column(ENCODE_MS, ColumnKind.DOUBLE, "Share of the document in the time of its batch");
        T.column(PROCESSED_AT, ColumnKind.TIMESTAMP, "Time of the computation");
        T.column(RUNG, ColumnKind.STRING, "What it took to compute the row, such as `batch` or `single`");
        T.column(TEXT_HASH, ColumnKind.LONG, "Hash of the embedded text");
        T.column(
                PROVENANCE,
                ColumnKind.STRING,
                "Model, its hash, pooling, length, dimension and treatment of long texts");
        T.add(DocumentsTable.BUCKET_COLUMN);
    }

    /** Of all models. */
    public static final TableSchema DECLARED = T.build();

    public static final StructType SCHEMA = DECLARED.spark();

    /** Computed columns, in the order of the table. */
    public static final StructType PAYLOAD = new StructType(
            Arrays.copyOfRange(SCHEMA.fields(), SCHEMA.fieldIndex(CHUNK), SCHEMA.fieldIndex(PROVENANCE)));

    /** Documents that failed, with all models. */
    public static final TableSchema FAILED = FailureColumns.table(
            "failed_documents", "Documents that could not be embedded, by model", DocumentsTable.KEY);

    public static final TableId FAILURES = FAILED.id();

    private EmbeddingsTable() {}

    /** {@code model}: the name of its folder, of letters, digits, dots, dashes and underscores. */
    public static TableId of(String model) {
        return DECLARED.named(model).id();
    }
}

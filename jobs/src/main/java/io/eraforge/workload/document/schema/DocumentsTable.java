package io.eraforge.workload.document.schema;

import io.eraforge.table.schema.ColumnKind;
import io.eraforge.table.schema.KeyColumns;
import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableId;
import io.eraforge.table.schema.TableSchema;
import io.eraforge.table.schema.TableSchemaBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Table {@code documents}: one row per document, unique by {@link #ID}, partitioned by {@link #BUCKET}. A document stays in its bucket.
 * All columns but the id and those from {@link #CONTENT_HASH} on may be null. The abstract is the text that is embedded.
 */
public final class DocumentsTable {
    public static final String ID = "id";
    public static final String TITLE = "title";
    /** Names, in order. */
    public static final String AUTHORS = "authors";

    public static final String ABSTRACT = "abstract";
    public static final String CATEGORIES = "categories";
    public static final String PUBLISHED = "published";
    public static final String UPDATED = "updated";
    public static final String DOI = "doi";
    public static final String JOURNAL_REF = "journal_ref";
    public static final String PDF_URL = "pdf_url";
    public static final String ABS_URL = "abs_url";
    /** All other fields of the source by name, as text. */
    public static final String EXTRA = "extra";
    /** Of all columns above. */
    public static final String CONTENT_HASH = "content_hash";
    /** Of the abstract. */
    public static final String TEXT_HASH = "text_hash";
    /** Characters of the abstract; 0 if it is null. */
    public static final String CHARACTERS = "characters";

    public static final String INGESTED_AT = "ingested_at";
    public static final String BUCKET = "bucket";

    private static final ColumnKind<List<String>> TEXTS =
            new ColumnKind<>(DataTypes.createArrayType(DataTypes.StringType), List.of());
    private static final ColumnKind<Map<String, String>> TEXTS_BY_NAME =
            new ColumnKind<>(DataTypes.createMapType(DataTypes.StringType, DataTypes.StringType), Map.of());

    private static final TableSchemaBuilder T =
            TableSchema.table("documents", "Documents, one row each; a document stays in its bucket");
    public static final TableColumn<String> ID_COLUMN = T.key(ID, ColumnKind.STRING, "Id of the document");

    static {
        T.column(TITLE, ColumnKind.STRING, "Title");
        T.column(AUTHORS, TEXTS, "Names, in order");
        T.column(ABSTRACT, ColumnKind.STRING, "The text that is embedded");
        T.column(CATEGORIES, TEXTS, "Categories of the source");
        T.column(PUBLISHED, ColumnKind.TIMESTAMP, "Time of the first version");
        T.column(UPDATED, ColumnKind.TIMESTAMP, "Time of the last change");
        T.column(DOI, ColumnKind.STRING, "Digital object identifier");
        T.column(JOURNAL_REF, ColumnKind.STRING, "Where it was published");
        T.column(PDF_URL, ColumnKind.STRING, "Address of the PDF");
        T.column(ABS_URL, ColumnKind.STRING, "Address of the abstract");
        T.column(EXTRA, TEXTS_BY_NAME, "All other fields of the source by name, as text");
        T.column(CONTENT_HASH, ColumnKind.LONG, "Hash of all columns above");
    }

    public static final TableColumn<Long> TEXT_HASH_COLUMN =
            T.column(TEXT_HASH, ColumnKind.LONG, "Hash of the abstract");
    public static final TableColumn<Integer> CHARACTERS_COLUMN =
            T.column(CHARACTERS, ColumnKind.INT, "Characters of the abstract; 0 if it is null");

    static {
        T.column(INGESTED_AT, ColumnKind.TIMESTAMP, "Time of the ingest that brought or changed it");
    }

    public static final TableColumn<Long> BUCKET_COLUMN =
            T.partition(BUCKET, ColumnKind.LONG, "Bucket of the document");

    public static final TableSchema DECLARED = T.build();
    public static final TableId TABLE = DECLARED.id();

    /** The table of records that could not be read, of all workloads. */
    public static final TableId REJECTED = new TableId("rejected", List.of());

    /** Records that could not be read are in the same table as those of other workloads, with this source. */
    public static final String REJECTED_SOURCE = "documents";

    public static final StructType SCHEMA = DECLARED.spark();

    /** What a record of a source file becomes. */
    public static final StructType CONTENT =
            new StructType(Arrays.copyOf(SCHEMA.fields(), SCHEMA.fieldIndex(CONTENT_HASH)));

    public static final KeyColumns KEY = KeyColumns.of(ID_COLUMN);

    private DocumentsTable() {}
}

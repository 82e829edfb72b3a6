package io.eraforge.workload.document.schema;

import io.eraforge.table.schema.ColumnKind;
import io.eraforge.table.schema.KeyColumns;
import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableId;
import java.util.List;
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

    public static final TableId TABLE = new TableId("documents", List.of(BUCKET));

    /** The table of records that could not be read, of all workloads. */
    public static final TableId REJECTED = new TableId("rejected", List.of());

    /** Records that could not be read are in the same table as those of other workloads, with this source. */
    public static final String REJECTED_SOURCE = "documents";

    /** What a record of a source file becomes. */
    public static final StructType CONTENT = new StructType()
            .add(ID, DataTypes.StringType)
            .add(TITLE, DataTypes.StringType)
            .add(AUTHORS, DataTypes.createArrayType(DataTypes.StringType))
            .add(ABSTRACT, DataTypes.StringType)
            .add(CATEGORIES, DataTypes.createArrayType(DataTypes.StringType))
            .add(PUBLISHED, DataTypes.TimestampType)
            .add(UPDATED, DataTypes.TimestampType)
            .add(DOI, DataTypes.StringType)
            .add(JOURNAL_REF, DataTypes.StringType)
            .add(PDF_URL, DataTypes.StringType)
            .add(ABS_URL, DataTypes.StringType)
            .add(EXTRA, DataTypes.createMapType(DataTypes.StringType, DataTypes.StringType));

    public static final StructType SCHEMA = CONTENT.add(CONTENT_HASH, DataTypes.LongType)
            .add(TEXT_HASH, DataTypes.LongType)
            .add(CHARACTERS, DataTypes.IntegerType)
            .add(INGESTED_AT, DataTypes.TimestampType)
            .add(BUCKET, DataTypes.LongType);

    public static final KeyColumns KEY = KeyColumns.of(TableColumn.computed(ID, ColumnKind.STRING));

    private DocumentsTable() {}
}

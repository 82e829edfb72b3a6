package io.eraforge.workload.era.schema;

import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Columns of table {@code ingests}: one row per ingested source file. {@code series} is null if a column of the file names it;
 * {@code first_us} and {@code last_us} are null if no row was read; {@code values} and {@code sentinels} count values, and values
 * that mean missing, by sensor id. Tables of older versions lack the columns from {@code cells_read} on.
 */
public final class IngestsTable {
    public static final String CONTENT_HASH = "content_hash";
    public static final String SETTINGS_HASH = "settings_hash";
    public static final String SERIES = "series";
    public static final String VALUES = "values";
    /** Identifies the ingest of which the file was part. */
    public static final String INGEST_ID = "ingest_id";
    /** First and last name, in the order of text, of the series in the file. */
    public static final String FIRST_SERIES = "first_series";

    public static final String LAST_SERIES = "last_series";
    /** {@code started} or {@code done} if the file is being or was undone; otherwise null. */
    public static final String UNDO = "undo";

    public static final StructType SCHEMA = new StructType()
            .add(CONTENT_HASH, DataTypes.StringType)
            .add(SETTINGS_HASH, DataTypes.StringType)
            .add(SERIES, DataTypes.StringType)
            .add("file", DataTypes.StringType)
            .add("format", DataTypes.StringType)
            .add("bytes", DataTypes.LongType)
            .add("rows", DataTypes.LongType)
            .add("rejected_rows", DataTypes.LongType)
            .add("bad_cells", DataTypes.LongType)
            .add("first_us", DataTypes.LongType)
            .add("last_us", DataTypes.LongType)
            .add(VALUES, DataTypes.createMapType(DataTypes.StringType, DataTypes.LongType, false))
            .add("ingested_at", DataTypes.TimestampType)
            .add("cells_read", DataTypes.LongType)
            .add("cells_stored", DataTypes.LongType)
            .add("cells_empty", DataTypes.LongType)
            .add("cells_sentinel", DataTypes.LongType)
            .add("cells_rejected", DataTypes.LongType)
            .add("cells_duplicate", DataTypes.LongType)
            .add("cells_superseded", DataTypes.LongType)
            .add("sentinels", DataTypes.createMapType(DataTypes.StringType, DataTypes.LongType, false))
            .add(INGEST_ID, DataTypes.StringType)
            .add(FIRST_SERIES, DataTypes.StringType)
            .add(LAST_SERIES, DataTypes.StringType)
            .add(UNDO, DataTypes.StringType);

    private IngestsTable() {}
}

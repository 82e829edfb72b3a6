package io.eraforge.workload.era.schema;

import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Columns of table {@code ingests}: one row per ingested source file. {@code series} is null if a column of the file names it;
 * {@code first_us} and {@code last_us} are null if no row was read; {@code values} counts values by sensor id.
 */
public final class IngestsTable {
    public static final String CONTENT_HASH = "content_hash";
    public static final String SETTINGS_HASH = "settings_hash";
    public static final String SERIES = "series";
    public static final String VALUES = "values";

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
            .add("ingested_at", DataTypes.TimestampType);

    private IngestsTable() {}
}

package io.eraforge.workload.era.schema;

import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Columns of table {@code eras}, partitioned by level. {@code start_us} is inclusive and {@code end_us} exclusive, in
 * microseconds since 1970 UTC; a null {@code priority} means 0. Once an era had a text for an id, there is also a column
 * {@link #ERA_NAME}, null for numbered eras.
 */
public final class ErasTable {
    public static final StructType SCHEMA = new StructType()
            .add("level", DataTypes.StringType)
            .add("series", DataTypes.StringType)
            .add("era_id", DataTypes.LongType)
            .add("start_us", DataTypes.LongType)
            .add("end_us", DataTypes.LongType)
            .add("priority", DataTypes.IntegerType);

    public static final String ERA_NAME = "era_name";

    private ErasTable() {}
}

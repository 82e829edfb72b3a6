package io.eraforge.workload.era.schema;

import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Shape of {@code eras}: half-open spans in microseconds since the epoch, partitioned by level. */
public final class ErasTable {
    public static final StructType SCHEMA = new StructType()
            .add("level", DataTypes.StringType)
            .add("series", DataTypes.StringType)
            .add("era_id", DataTypes.LongType)
            .add("start_us", DataTypes.LongType)
            .add("end_us", DataTypes.LongType)
            .add("priority", DataTypes.IntegerType);

    private ErasTable() {}
}

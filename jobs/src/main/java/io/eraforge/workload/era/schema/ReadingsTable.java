package io.eraforge.workload.era.schema;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Shape of {@code readings}: keys, one double column per sensor id, and the UTC month it is partitioned by. */
public final class ReadingsTable {
    public static final String SERIES = "series";
    public static final String TS = "ts";
    public static final String TS_US = "ts_us";
    public static final String MONTH = "month";
    /** Column names no sensor may take. */
    public static final Set<String> RESERVED = Set.of(SERIES, TS, TS_US, MONTH);

    private ReadingsTable() {}

    public static StructType schema(List<String> sensors) {
        StructType schema = new StructType()
                .add(SERIES, DataTypes.StringType)
                .add(TS, DataTypes.TimestampType)
                .add(TS_US, DataTypes.LongType);
        for (String sensor : sensors) {
            schema = schema.add(sensor, DataTypes.DoubleType);
        }
        return schema.add(MONTH, DataTypes.StringType);
    }

    /** The sensor columns of a table of this shape, in its order. */
    public static List<String> sensors(StructType schema) {
        return Stream.of(schema.fieldNames())
                .filter(name -> !RESERVED.contains(name))
                .toList();
    }
}

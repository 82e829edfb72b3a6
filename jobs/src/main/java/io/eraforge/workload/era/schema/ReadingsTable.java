package io.eraforge.workload.era.schema;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Columns of table {@code readings}: series and time, one double column per sensor id, null where missing, and the UTC month
 * (yyyy-MM), by which the table is partitioned.
 */
public final class ReadingsTable {
    public static final String SERIES = "series";
    /** The same time as {@link #TS_US}, as a timestamp. */
    public static final String TS = "ts";
    /** Microseconds since 1970 UTC. */
    public static final String TS_US = "ts_us";

    public static final String MONTH = "month";
    /** Column names that cannot be sensor ids. */
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

    /** UTC month of a time in microseconds, as yyyy-MM. */
    public static String month(long utcUs) {
        YearMonth month = YearMonth.from(
                Instant.ofEpochSecond(Math.floorDiv(utcUs, 1_000_000L)).atOffset(ZoneOffset.UTC));
        return String.format(Locale.ROOT, "%04d-%02d", month.getYear(), month.getMonthValue());
    }

    /** Sensor ids among the columns of a table with this schema, in table order. */
    public static List<String> sensors(StructType schema) {
        return Stream.of(schema.fieldNames())
                .filter(name -> !RESERVED.contains(name))
                .toList();
    }
}

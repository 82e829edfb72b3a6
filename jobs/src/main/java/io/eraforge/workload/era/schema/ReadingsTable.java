package io.eraforge.workload.era.schema;

import static io.eraforge.table.schema.ColumnKind.DOUBLE;
import static io.eraforge.table.schema.ColumnKind.LONG;
import static io.eraforge.table.schema.ColumnKind.STRING;
import static io.eraforge.table.schema.ColumnKind.TIMESTAMP;

import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableId;
import io.eraforge.table.schema.TableSchema;
import io.eraforge.table.schema.TableSchemaBuilder;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.sql.types.StructType;

/** Table {@code readings}: with a column per sensor id. */
public final class ReadingsTable {
    private static final TableSchemaBuilder T =
            TableSchema.table("readings", "What was measured, one row per series and time");

    public static final TableColumn<String> SERIES = T.key("series", STRING, "Series");
    public static final TableColumn<Timestamp> TS = T.statistics("ts", TIMESTAMP, "Time, for people");
    public static final TableColumn<Long> TS_US =
            T.key("ts_us", LONG, "The same time in microseconds since 1970 UTC; unique with the series");

    static {
        T.variable(DOUBLE, "A column per sensor, named by its id; null where missing");
    }

    public static final TableColumn<String> MONTH = T.partition("month", STRING, "UTC month as yyyy-MM");

    public static final TableSchema SCHEMA = T.build();
    public static final TableId ID = SCHEMA.id();
    /** Column names that cannot be sensor ids. */
    public static final Set<String> RESERVED = Set.copyOf(SCHEMA.names());

    private ReadingsTable() {}

    /** All columns, with those of these sensors. */
    public static StructType schema(List<String> sensors) {
        return SCHEMA.with(sensors).spark();
    }

    /** UTC month of a time in microseconds, as yyyy-MM. */
    public static String month(long utcUs) {
        YearMonth month = YearMonth.from(
                Instant.ofEpochSecond(Math.floorDiv(utcUs, 1_000_000L)).atOffset(ZoneOffset.UTC));
        return String.format(Locale.ROOT, "%04d-%02d", month.getYear(), month.getMonthValue());
    }

    /** Sensor ids among the columns of a table with this schema, in table order. */
    public static List<String> sensors(StructType schema) {
        return SCHEMA.variableNames(schema);
    }
}

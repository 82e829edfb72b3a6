package io.eraforge.workload.era.prepare.reading;

import static org.apache.spark.sql.functions.col;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.StructType;

/** The sensor columns of {@code readings}. */
public final class SensorColumns {
    private static final Set<String> KEYS = Set.of("series", "ts", "ts_us", "month");

    private SensorColumns() {}

    public static List<String> of(StructType readings) {
        return Stream.of(readings.fieldNames())
                .filter(name -> !KEYS.contains(name))
                .toList();
    }

    /** Quotes the sensor id, which may contain dots and backticks. */
    public static Column column(String id) {
        return col("`" + id.replace("`", "``") + "`");
    }
}

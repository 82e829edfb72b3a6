package io.eraforge.workload.era.prepare.reading;

import static org.apache.spark.sql.functions.col;

import org.apache.spark.sql.Column;

/** The sensor columns of {@code readings}. */
public final class SensorColumns {
    private SensorColumns() {}

    /** Quotes the sensor id, which may contain dots and backticks. */
    public static Column column(String id) {
        return col("`" + id.replace("`", "``") + "`");
    }
}

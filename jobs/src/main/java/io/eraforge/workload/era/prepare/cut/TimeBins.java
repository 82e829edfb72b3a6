package io.eraforge.workload.era.prepare.cut;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Steps of time by which readings and eras are joined: of about an era's length, and no further than readings reach. */
public record TimeBins(long widthUs, long firstUs, long lastUs) {
    /** For plans that are only looked at. */
    public static final TimeBins ANY = new TimeBins(3_600_000_000L, 0, Long.MAX_VALUE / 2);

    private static final long LEAST_US = 1_000_000;

    public static TimeBins measure(Dataset<Row> eras, Dataset<Row> readings) {
        Row width =
                eras.selectExpr("cast(coalesce(avg(duration_us), 0) as bigint)").first();
        Row ends = readings.selectExpr("coalesce(min(ts_us), 0L)", "coalesce(max(ts_us), -1L)")
                .first();
        return new TimeBins(Math.max(LEAST_US, width.getLong(0)), ends.getLong(0), ends.getLong(1));
    }

    /** SQL for the step that a time falls into, rounded down before 1970 too. */
    String of(String us) {
        return "((%1$s - pmod(%1$s, %2$dL)) div %2$dL)".formatted(us, widthUs);
    }
}

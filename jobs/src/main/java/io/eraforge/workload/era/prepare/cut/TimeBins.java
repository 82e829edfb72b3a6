package io.eraforge.workload.era.prepare.cut;

import io.eraforge.workload.era.prepare.bucket.BucketLayout;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Time bins on which readings and eras are joined: about as wide as the average era, from the first to the last reading. */
public record TimeBins(long widthUs, long firstUs, long lastUs) {
    /** For queries that are planned but not executed. */
    public static final TimeBins PLAN_ONLY = new TimeBins(3_600_000_000L, 0, Long.MAX_VALUE / 2);

    private static final long MIN_WIDTH_US = 1_000_000;

    public static TimeBins measure(Dataset<Row> eras, Dataset<Row> readings) {
        Row width = eras.selectExpr("cast(coalesce(avg(duration_us), 0) as bigint) as width")
                .first();
        Row ends = readings.selectExpr("coalesce(min(ts_us), 0L) as first", "coalesce(max(ts_us), -1L) as last")
                .first();
        return new TimeBins(
                Math.max(MIN_WIDTH_US, width.<Long>getAs("width")), ends.getAs("first"), ends.getAs("last"));
    }

    /** SQL expression for the number of the bin that contains a time in microseconds. */
    String binSql(String us) {
        return BucketLayout.binSql(us, widthUs);
    }
}

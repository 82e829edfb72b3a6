package io.eraforge.stage.prepare;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;

import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The time a bucket's eras reach over, per series, and the readings in it. */
final class Spans {
    /** More steps than this are not sent to every task. */
    private static final long BROADCAST_TICKS = 500_000;

    private Spans() {}

    /** From first start to last end of the eras that share {@code keys} and a series, within that series' readings: {@code lo, hi}. */
    static Dataset<Row> of(Dataset<Row> eras, Dataset<Row> days, String... keys) {
        Dataset<Row> ends = days.groupBy("series")
                .agg(expr("min(first_us)").as("first_us"), expr("max(last_us)").as("last_us"));
        Column[] by = Stream.concat(Stream.of(keys), Stream.of("series"))
                .map(key -> col(key))
                .toArray(Column[]::new);
        return eras.where("start_us < end_us")
                .groupBy(by)
                .agg(expr("min(start_us)").as("lo"), expr("max(end_us)").as("hi"))
                .join(ends, "series")
                .withColumn("lo", expr("greatest(lo, first_us)"))
                .withColumn("hi", expr("least(hi, last_us + 1)"))
                .drop("first_us", "last_us")
                .where("lo < hi");
    }

    /**
     * Adds the columns of {@code spans} to each reading, once per span it falls into. Joined by series and step of time, so
     * that a reading meets the spans near it alone.
     */
    static Dataset<Row> join(Dataset<Row> readings, Dataset<Row> spans, Layout layout, long ticks) {
        Dataset<Row> steps = spans.withColumn(
                        "tick",
                        expr(
                                "explode(sequence((lo - pmod(lo, %1$dL)) div %1$dL, (hi - 1 - pmod(hi - 1, %1$dL)) div %1$dL))"
                                        .formatted(layout.widthUs())))
                .withColumnRenamed("series", "of_series");
        return readings.withColumn("at", layout.tick("ts_us"))
                .join(
                        ticks <= BROADCAST_TICKS ? broadcast(steps) : steps,
                        expr("series = of_series and at = tick and ts_us >= lo and ts_us < hi"))
                .drop("at", "tick", "of_series", "lo", "hi");
    }
}

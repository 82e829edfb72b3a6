package io.eraforge.stage.prepare;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.expr;

import io.eraforge.era.Level;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * What a bucket would be made from now: its eras, a hash of them and of the days of readings they reach into, about how
 * many readings that is, and what of the readings' time they reach into.
 */
record BucketInput(Level level, long bucket, long eras, long hash, long rows, Optional<Reach> reach) {

    /** Time from first start to last end, within the readings; {@code ticks} counts steps of the level's width in it over all series. */
    record Reach(long fromUs, long toUs, long ticks) {
        /** The months of {@code readings} it touches. */
        List<String> months() {
            YearMonth last = month(toUs - 1);
            return Stream.iterate(month(fromUs), month -> !month.isAfter(last), month -> month.plusMonths(1))
                    .map(YearMonth::toString)
                    .toList();
        }

        private static YearMonth month(long us) {
            return YearMonth.from(Instant.EPOCH.plus(us, ChronoUnit.MICROS).atOffset(ZoneOffset.UTC));
        }
    }

    /** The inputs of all buckets. {@code days} are {@link ReadingDays}'. */
    static List<BucketInput> of(Dataset<Row> eras, Dataset<Row> days, Map<Level, Layout> layouts) {
        Dataset<Row> placed = layouts.entrySet().stream()
                .map(level -> placed(eras, level.getKey(), level.getValue()))
                .reduce(Dataset::union)
                .orElseThrow();
        return placed
                .groupBy("level", "bucket")
                .agg(
                        expr("count(1)").as("eras"),
                        expr("bit_xor(xxhash64(series, era_id, start_us, end_us, priority))")
                                .as("eras_hash"))
                .join(broadcast(reached(placed, days)), keys("level", "bucket"), "left")
                .selectExpr(
                        "level",
                        "bucket",
                        "eras",
                        "xxhash64(eras, eras_hash, hash)",
                        "coalesce(rows, 0)",
                        "lo",
                        "hi",
                        "ticks")
                .collectAsList()
                .stream()
                .map(BucketInput::of)
                .toList();
    }

    private static Dataset<Row> placed(Dataset<Row> eras, Level level, Layout layout) {
        return eras.where("level = '" + level + "'")
                .withColumn("bucket", layout.bucket())
                .withColumn("width", expr(layout.widthUs() + "L"));
    }

    /** What the eras of each bucket reach into: one row per bucket that reaches any reading at all. */
    private static Dataset<Row> reached(Dataset<Row> placed, Dataset<Row> days) {
        Dataset<Row> spans = Spans.of(placed, days, "level", "bucket", "width");
        String share = "greatest(0, least(hi, last_us + 1) - greatest(lo, first_us)) / (last_us + 1 - first_us)";
        return spans.withColumn(
                        "day",
                        expr(
                                "explode(sequence((lo - pmod(lo, %1$dL)) div %1$dL, (hi - 1 - pmod(hi - 1, %1$dL)) div %1$dL))"
                                        .formatted(ReadingDays.DAY_US)))
                .join(days, keys("series", "day"), "inner")
                .groupBy("level", "bucket", "width", "series", "lo", "hi")
                .agg(
                        expr("bit_xor(xxhash64(series, day, rows, hash))").as("hash"),
                        expr("sum(rows * " + share + ")").as("rows"))
                .groupBy("level", "bucket")
                .agg(
                        expr("bit_xor(hash)").as("hash"),
                        expr("cast(sum(rows) as bigint)").as("rows"),
                        expr("min(lo)").as("lo"),
                        expr("max(hi)").as("hi"),
                        expr("sum((hi - 1 - pmod(hi - 1, width) - lo + pmod(lo, width)) div width + 1)")
                                .as("ticks"));
    }

    private static BucketInput of(Row row) {
        Optional<Reach> reach = row.isNullAt(5)
                ? Optional.empty()
                : Optional.of(new Reach(row.getLong(5), row.getLong(6), row.getLong(7)));
        return new BucketInput(
                Level.valueOf(row.getString(0)), row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), reach);
    }

    private static Seq<String> keys(String... names) {
        return CollectionConverters.asScala(List.of(names)).toSeq();
    }
}

package io.eraforge.workload.era.prepare.bucket;

import static org.apache.spark.sql.functions.expr;

import io.eraforge.era.Level;
import io.eraforge.workload.era.prepare.reading.ReadingDays;
import io.eraforge.workload.era.prepare.reading.SeriesInterval;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The current input of a bucket. {@code eras}: number of its eras; {@code hash}: of these eras and of the days of readings they
 * overlap; {@code rows}: estimated readings in its intervals; {@code eraRows}: those in its eras, counted once for each; {@code intervals}: the time that its eras span, by series, clipped
 * to the time of the readings.
 */
public record BucketInput(BucketId id, long eras, long hash, long rows, long eraRows, List<SeriesInterval> intervals) {

    /** SQL expression for the bucket of an era, over {@code level}, {@code start_us} and {@code series}. */
    public static String bucketSql(Map<Level, BucketLayout> layouts) {
        return layouts.entrySet().stream()
                .map(level -> "when '%s' then %s"
                        .formatted(level.getKey(), level.getValue().bucketSql()))
                .collect(Collectors.joining(" ", "case level ", " end"));
    }

    /** The inputs of all buckets, ordered by level and bucket. */
    public static Stream<BucketInput> of(Dataset<Row> eras, ReadingDays days, Map<Level, BucketLayout> layouts) {
        Dataset<Row> spans = eras.selectExpr("*", bucketSql(layouts) + " as bucket", "start_us < end_us as non_empty")
                .groupBy("level", "bucket", "series")
                .agg(
                        expr("count(1)").as("eras"),
                        expr("bit_xor(xxhash64(series, era_id, start_us, end_us, priority))")
                                .as("eras_hash"),
                        expr("min(if(non_empty, greatest(start_us, %dL), null))"
                                        .formatted(days.totals().firstUs()))
                                .as("lo"),
                        expr("max(if(non_empty, least(end_us, %dL), null))"
                                        .formatted(days.totals().lastUs() + 1))
                                .as("hi"),
                        expr("sum(if(non_empty, greatest(0L, least(end_us, %dL) - greatest(start_us, %dL)), 0L))"
                                        .formatted(
                                                days.totals().lastUs() + 1,
                                                days.totals().firstUs()))
                                .as("era_us"));
        Map<Level, Map<Long, Totals>> totals = new TreeMap<>();
        Map<String, String> seriesNames = new HashMap<>();
        for (Row row : totals(perDay(spans).join(days.rows(), keys("series", "day"), "left"))
                .collectAsList()) {
            totals.computeIfAbsent(Level.valueOf(row.getAs("level")), level -> new TreeMap<>())
                    .computeIfAbsent(row.<Long>getAs("bucket"), bucket -> new Totals())
                    .add(row, seriesNames.computeIfAbsent(row.<String>getAs("series"), Function.identity()));
        }
        return totals.entrySet().stream()
                .flatMap(level -> level.getValue().entrySet().stream()
                        .map(bucket -> bucket.getValue().input(new BucketId(level.getKey(), bucket.getKey()))));
    }

    /** One row for each day that a span overlaps, or a single row with a null day if it overlaps none. */
    private static Dataset<Row> perDay(Dataset<Row> spans) {
        return spans.withColumn(
                "day",
                expr("explode_outer(if(lo < hi, sequence(%s, %s), null))"
                        .formatted(
                                BucketLayout.binSql("lo", ReadingDays.DAY_US),
                                BucketLayout.binSql("(hi - 1)", ReadingDays.DAY_US))));
    }

    private static Dataset<Row> totals(Dataset<Row> days) {
        String share = "greatest(0, least(hi, last_us + 1) - greatest(lo, first_us)) / (last_us + 1 - first_us)";
        return days.groupBy("level", "bucket", "series", "eras", "eras_hash", "lo", "hi", "era_us")
                .agg(
                        expr("sum(coalesce(rows, 0L))").as("rows"),
                        expr("bit_xor(coalesce(hash, 0L))").as("hash"),
                        expr("cast(sum(coalesce(rows * " + share + ", 0d)) as bigint)")
                                .as("share"));
    }

    /** Totals over the series of one bucket. */
    private static final class Totals {
        private static final long SEED = 42;

        private final List<SeriesInterval> intervals = new ArrayList<>();
        private long eras;
        private long erasHash;
        private long dayRows;
        private long daysHash;
        private long rows;
        private long eraRows;

        private void add(Row row, String series) {
            eras += row.<Long>getAs("eras");
            erasHash ^= row.<Long>getAs("eras_hash");
            dayRows += row.<Long>getAs("rows");
            daysHash ^= row.<Long>getAs("hash");
            long share = row.getAs("share");
            rows += share;
            Long lo = row.getAs("lo");
            Long hi = row.getAs("hi");
            if (lo != null && lo < hi) {
                eraRows += (long) ((double) share * row.<Long>getAs("era_us") / (hi - lo));
                intervals.add(new SeriesInterval(series, lo, hi));
            }
        }

        private BucketInput input(BucketId id) {
            long hash = XXH64.hashLong(
                    daysHash, XXH64.hashLong(dayRows, XXH64.hashLong(erasHash, XXH64.hashLong(eras, SEED))));
            return new BucketInput(id, eras, hash, rows, eraRows, List.copyOf(intervals));
        }
    }

    private static Seq<String> keys(String... names) {
        return CollectionConverters.asScala(List.of(names)).toSeq();
    }
}

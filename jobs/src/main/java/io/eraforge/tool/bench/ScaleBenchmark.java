package io.eraforge.tool.bench;

import io.eraforge.config.Settings;
import io.eraforge.feature.FeatureSet;
import io.eraforge.tool.WorkFolder;
import io.eraforge.tool.bench.BenchRequest.Step;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/**
 * Measures how cost grows with one dimension at a time: waves, buckets, eras, rows. Few features are computed, so that the cost around
 * them shows.
 */
public final class ScaleBenchmark {
    private static final FeatureSet SET = FeatureSet.named("minimal");
    /** Readings of a series follow each other by five minutes. */
    private static final long MINUTES_PER_READING = 5;

    private final SparkSession spark;
    private final Function<Map<String, String>, Settings> settings;
    private final Path folder;
    private final Consumer<String> log;

    /** {@code settings}: those of the command with these keys set. */
    public ScaleBenchmark(
            SparkSession spark, Function<Map<String, String>, Settings> settings, Path folder, Consumer<String> log) {
        this.spark = spark;
        this.settings = settings;
        this.folder = folder;
        this.log = log;
    }

    /** What is measured: {@code count} of {@code dimension}, with everything else equal within a dimension. */
    public record Point(
            String dimension, long count, long rows, long eras, int sensors, Map<String, String> settings) {}

    /** Its prepare and its run. */
    public record Cost(Point point, BenchStep prepare, BenchStep run) {}

    /** {@code base} rows in all points but those about rows; {@code max}: the most rows. */
    public static List<Point> points(long base, long max) {
        // Enough for eras to begin in every one of 1,000 buckets.
        long eras = Math.max(1, base / 100);
        Stream<Point> waves =
                LongStream.of(1, 10, 100).mapToObj(n -> new Point("waves", n, base, eras, 4, waves(n, base)));
        Stream<Point> buckets =
                LongStream.of(1, 10, 100, 1000).mapToObj(n -> new Point("buckets", n, base, eras, 4, buckets(n, base)));
        Stream<Point> manyEras = LongStream.of(1, 1_000, 1_000_000)
                .filter(n -> n <= base)
                .mapToObj(n -> new Point("eras", n, base, n, 2, Map.of()));
        Stream<Point> rows = LongStream.of(1, 5, 25)
                .map(n -> n * base)
                .filter(n -> n <= max)
                .mapToObj(n -> new Point("rows", n, n, Math.max(1, n / 1000), 2, Map.of()));
        return Stream.of(waves, buckets, manyEras, rows)
                .flatMap(Function.identity())
                .toList();
    }

    private static Map<String, String> waves(long count, long rows) {
        return Map.of(
                "prepare.bucket-width.a", width(100, rows),
                "run.wave-values", Long.toString(Math.max(1, 4 * rows / count)));
    }

    private static Map<String, String> buckets(long count, long rows) {
        return Map.of("prepare.bucket-width.a", width(count, rows));
    }

    /** The series cover the same time, so that a bucket is a span of time of all of them. */
    private static String width(long buckets, long rows) {
        long minutes = Math.min(rows, BenchData.ROWS_PER_SERIES) * MINUTES_PER_READING;
        return Math.max(1, minutes / buckets + 1) + "m";
    }

    public List<Cost> run(List<Point> points) {
        return points.stream().map(this::measure).toList();
    }

    private Cost measure(Point point) {
        log.accept("%,d %s …".formatted(point.count(), point.dimension()));
        Path work = folder.resolve("%s-%d".formatted(point.dimension(), point.count()));
        BenchRequest request = new BenchRequest(
                point.rows(),
                point.eras(),
                point.sensors(),
                BenchRequest.Shape.UNIFORM,
                EnumSet.of(Step.PREPARE, Step.RUN),
                List.of(SET),
                1,
                1,
                false);
        List<BenchStep> steps = new Bench(spark, settings.apply(point.settings()), work, request, line -> {})
                .run()
                .steps();
        WorkFolder.delete(work);
        return new Cost(point, step(steps, "prepare"), step(steps, "run " + SET.name()));
    }

    private static BenchStep step(List<BenchStep> steps, String name) {
        return steps.stream()
                .filter(step -> step.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}

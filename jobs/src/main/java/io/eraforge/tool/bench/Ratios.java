package io.eraforge.tool.bench;

import io.eraforge.feature.FeatureSet;
import io.eraforge.tool.bench.peer.PeerTime;
import io.eraforge.tool.bench.peer.SqlStatistics;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Compares our steps with the peers' times. A ratio is NaN if either side was not measured. */
public final class Ratios {
    private final List<BenchStep> steps;
    private final List<PeerTime> peers;

    Ratios(List<BenchStep> steps, List<PeerTime> peers) {
        this.steps = steps;
        this.peers = peers;
    }

    /** A comparison with its target. {@code atLeast}: whether higher is better; {@code stretch}: NaN if there is none. */
    public record Ratio(String what, double ratio, boolean atLeast, double target, double stretch) {
        /** How many times faster we are than a peer. */
        static Ratio faster(String what, double ratio, double target, OptionalDouble stretch) {
            return new Ratio(what, ratio, true, target, stretch.orElse(Double.NaN));
        }

        /** Our time as a multiple of another. */
        static Ratio atMost(String what, double ratio, double target, OptionalDouble stretch) {
            return new Ratio(what, ratio, false, target, stretch.orElse(Double.NaN));
        }

        public boolean known() {
            return !Double.isNaN(ratio);
        }

        public boolean met() {
            return atLeast ? ratio >= target : ratio <= target;
        }
    }

    List<Ratio> all() {
        return Stream.concat(Arrays.stream(IngestSource.values()).map(this::ingest), compute().stream())
                .toList();
    }

    private Ratio ingest(IngestSource source) {
        String step = IngestBenchmark.step(source);
        double ratio = value(step, BenchStep::cpuSeconds) / peer(PeerTime.DUCKDB, step, PeerTime::cpuSeconds);
        String what = step + ": times DuckDB's CPU time";
        return switch (source) {
            case CSV_DECIMALS, CSV_DIGITS -> Ratio.atMost(what, ratio, 1.2, stretch(0.9));
            case PARQUET -> Ratio.atMost(what, ratio, 2.5, stretch(2));
            case JSON_LINES -> Ratio.atMost(what, ratio, 2, stretch(1.5));
        };
    }

    private List<Ratio> compute() {
        double sixteen = seconds("run " + SqlStatistics.SET.name());
        double core = seconds("run " + FeatureSet.CORE);
        double join = peer(PeerTime.DUCKDB, PeerTime.RANGE_JOIN);
        double files = seconds(IngestBenchmark.step(IngestSource.CSV_DECIMALS)) + seconds("prepare") + core;
        double duckFiles = peer(PeerTime.DUCKDB, IngestBenchmark.step(IngestSource.CSV_DECIMALS)) + join;
        return List.of(
                Ratio.faster(
                        "16 statistics: times faster than DuckDB, era known",
                        peer(PeerTime.DUCKDB, PeerTime.ERA_KNOWN) / sixteen,
                        2,
                        stretch(2.5)),
                Ratio.atMost(
                        "prepare + 16 statistics: times DuckDB's time with the range join",
                        (seconds("prepare") + sixteen) / join,
                        1.2,
                        stretch(0.7)),
                Ratio.atMost(
                        "CSV to core features: times DuckDB's time from CSV to the 16",
                        files / duckFiles,
                        2,
                        stretch(1.3)),
                Ratio.faster(
                        "16 statistics: times faster than Spark's SQL aggregates",
                        peer(PeerTime.SPARK_SQL, PeerTime.ERA_KNOWN) / sixteen,
                        30,
                        OptionalDouble.empty()),
                Ratio.atMost("core: times the time of the 16 statistics", core / sixteen, 3, stretch(2)),
                Ratio.faster(
                        "core: times catch22's values/s",
                        rate("run " + FeatureSet.CORE) / peerRate("catch22"),
                        5,
                        stretch(10)),
                Ratio.faster(
                        "efficient: times tsfresh's values/s",
                        rate("run " + FeatureSet.EFFICIENT) / peerRate("tsfresh"),
                        100,
                        stretch(200)),
                Ratio.atMost(
                        "core: times its kernels alone",
                        core / peer(PeerTime.KERNELS, FeatureSet.CORE),
                        1.8,
                        stretch(1.65)));
    }

    private static OptionalDouble stretch(double ratio) {
        return OptionalDouble.of(ratio);
    }

    private double seconds(String step) {
        return value(step, BenchStep::seconds);
    }

    private double rate(String step) {
        return value(step, BenchStep::valuesPerSecond);
    }

    private double value(String step, ToDoubleFunction<BenchStep> figure) {
        return steps.stream()
                .filter(s -> s.name().equals(step))
                .mapToDouble(figure)
                .findFirst()
                .orElse(Double.NaN);
    }

    private double peer(String name, String what) {
        return peer(name, what, PeerTime::seconds);
    }

    private double peer(String name, String what, ToDoubleFunction<PeerTime> figure) {
        return peers.stream()
                .filter(p -> p.peer().equals(name) && p.what().equals(what))
                .mapToDouble(figure)
                .findFirst()
                .orElse(Double.NaN);
    }

    private double peerRate(String name) {
        return peers.stream()
                .filter(p -> p.peer().equals(name))
                .mapToDouble(PeerTime::valuesPerSecond)
                .findFirst()
                .orElse(Double.NaN);
    }
}

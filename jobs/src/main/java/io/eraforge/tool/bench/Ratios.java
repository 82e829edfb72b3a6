package io.eraforge.tool.bench;

import io.eraforge.feature.FeatureSet;
import io.eraforge.tool.bench.peer.PeerTime;
import io.eraforge.tool.bench.peer.SqlStatistics;
import java.util.List;
import java.util.OptionalDouble;

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
        double sixteen = seconds("run " + SqlStatistics.SET.name());
        double core = seconds("run " + FeatureSet.CORE);
        return List.of(
                Ratio.faster(
                        "16 statistics: times faster than DuckDB, era known",
                        peer(PeerTime.DUCKDB, PeerTime.ERA_KNOWN) / sixteen,
                        2,
                        stretch(3)),
                Ratio.atMost(
                        "prepare + 16 statistics: times DuckDB's time with the range join",
                        (seconds("prepare") + sixteen) / peer(PeerTime.DUCKDB, PeerTime.RANGE_JOIN),
                        3,
                        stretch(1)),
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
                        1.5,
                        stretch(1.2)));
    }

    private static OptionalDouble stretch(double ratio) {
        return OptionalDouble.of(ratio);
    }

    private double seconds(String step) {
        return steps.stream()
                .filter(s -> s.name().equals(step))
                .mapToDouble(BenchStep::seconds)
                .findFirst()
                .orElse(Double.NaN);
    }

    private double rate(String step) {
        return steps.stream()
                .filter(s -> s.name().equals(step))
                .mapToDouble(BenchStep::valuesPerSecond)
                .findFirst()
                .orElse(Double.NaN);
    }

    private double peer(String name, String what) {
        return peers.stream()
                .filter(p -> p.peer().equals(name) && p.what().equals(what))
                .mapToDouble(PeerTime::seconds)
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

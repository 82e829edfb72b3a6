package io.eraforge.tool.bench;

import io.eraforge.feature.FeatureSet;
import io.eraforge.tool.bench.peer.PeerTime;
import io.eraforge.tool.bench.peer.SqlStatistics;
import java.util.List;
import java.util.OptionalDouble;

/** Compares our steps with the peers' times. What is missing on either side gives NaN. */
public final class Ratios {
    public static final String DUCKDB = "DuckDB";
    public static final String SPARK_SQL = "Spark SQL";
    static final String KERNELS = "kernels alone";
    public static final String ERA_KNOWN = "16 statistics, era known";
    public static final String RANGE_JOIN = "16 statistics, range join";

    private final List<BenchStep> steps;
    private final List<PeerTime> peers;

    Ratios(List<BenchStep> steps, List<PeerTime> peers) {
        this.steps = steps;
        this.peers = peers;
    }

    List<Ratio> all() {
        double sixteen = seconds("run " + SqlStatistics.SET.name());
        double core = seconds("run " + FeatureSet.CORE);
        return List.of(
                Ratio.faster(
                        "16 statistics: times faster than DuckDB, era known",
                        peer(DUCKDB, ERA_KNOWN) / sixteen,
                        2,
                        of(3)),
                Ratio.atMost(
                        "prepare + 16 statistics: times DuckDB's time with the range join",
                        (seconds("prepare") + sixteen) / peer(DUCKDB, RANGE_JOIN),
                        3,
                        of(1)),
                Ratio.faster(
                        "16 statistics: times faster than Spark's SQL aggregates",
                        peer(SPARK_SQL, ERA_KNOWN) / sixteen,
                        30,
                        OptionalDouble.empty()),
                Ratio.atMost("core: times the time of the 16 statistics", core / sixteen, 3, of(2)),
                Ratio.faster(
                        "core: times catch22's values/s",
                        rate("run " + FeatureSet.CORE) / peerRate("catch22"),
                        5,
                        of(10)),
                Ratio.faster(
                        "efficient: times tsfresh's values/s",
                        rate("run " + FeatureSet.EFFICIENT) / peerRate("tsfresh"),
                        100,
                        of(200)),
                Ratio.atMost("core: times its kernels alone", core / peer(KERNELS, FeatureSet.CORE), 1.5, of(1.2)));
    }

    private static OptionalDouble of(double stretch) {
        return OptionalDouble.of(stretch);
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

package io.eraforge.tool.bench;

import io.eraforge.feature.FeatureSet;
import io.eraforge.tool.bench.peer.PeerTime;
import io.eraforge.tool.bench.peer.SqlStatistics;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Compares our steps with the peers' times. A ratio is NaN if either side was not measured. */
public final class Ratios {
    private static final double NONE = Double.NaN;
    private static final String SIXTEEN = "run " + SqlStatistics.SET.name();
    private static final String CORE = "run " + FeatureSet.CORE;
    private static final String EFFICIENT = "run " + FeatureSet.EFFICIENT;

    private final List<BenchStep> steps;
    private final List<PeerTime> peers;

    Ratios(List<BenchStep> steps, List<PeerTime> peers) {
        this.steps = steps;
        this.peers = peers;
    }

    /**
     * A comparison with its target, which is for {@code wall} or, if {@code byCpu}, for {@code cpu}. {@code atLeast}: whether higher
     * is better; {@code stretch}: NaN if there is none.
     */
    public record Ratio(
            String what, double wall, double cpu, boolean byCpu, boolean atLeast, double target, double stretch) {
        public double ratio() {
            return byCpu ? cpu : wall;
        }

        public boolean known() {
            return !Double.isNaN(ratio());
        }

        public boolean met() {
            return atLeast ? ratio() >= target : ratio() <= target;
        }
    }

    List<Ratio> all() {
        return Stream.concat(Arrays.stream(IngestSource.values()).map(this::ingest), compute().stream())
                .toList();
    }

    private Ratio ingest(IngestSource source) {
        String step = IngestBenchmark.step(source);
        BenchCost ratio = step(step).over(peer(PeerTime.DUCKDB, step));
        double target = switch (source) {
            case CSV_DECIMALS, CSV_DIGITS -> 1.2;
            case PARQUET -> 2.5;
            case JSON_LINES -> 2;
        };
        double stretch = switch (source) {
            case CSV_DECIMALS, CSV_DIGITS -> 0.9;
            case PARQUET -> 2;
            case JSON_LINES -> 1.5;
        };
        return new Ratio(step + ": times DuckDB's", ratio.seconds(), ratio.cpuSeconds(), true, false, target, stretch);
    }

    private List<Ratio> compute() {
        BenchCost sixteen = step(SIXTEEN);
        BenchCost prepare = step("prepare");
        BenchCost files = step(IngestBenchmark.step(IngestSource.CSV_DIGITS))
                .plus(prepare)
                .plus(step(CORE));
        return List.of(
                faster("16 statistics: times faster than DuckDB, era known", duck(PeerTime.ERA_KNOWN), sixteen, 2, 2.5),
                atMost(
                        "prepare + 16 statistics: times DuckDB's with the range join",
                        prepare.plus(sixteen),
                        duck(PeerTime.RANGE_JOIN),
                        1.2,
                        0.7),
                atMost(
                        "CSV to core features: times DuckDB's from CSV to the 16",
                        files,
                        duck(PeerTime.FROM_CSV),
                        2,
                        1.3),
                faster(
                        "16 statistics: times faster than polars, era known",
                        known(PeerTime.POLARS),
                        sixteen,
                        NONE,
                        NONE),
                faster(
                        "16 statistics: times faster than pandas, era known",
                        known(PeerTime.PANDAS),
                        sixteen,
                        NONE,
                        NONE),
                faster(
                        "16 statistics: times faster than Spark's SQL aggregates",
                        known(PeerTime.SPARK_SQL),
                        sixteen,
                        30,
                        NONE),
                atMost("core: times the 16 statistics", step(CORE), sixteen, 3, 2),
                faster("core: times catch22's values/s", theirs(PeerTime.CATCH22), ours(CORE), 5, 10),
                faster("efficient: times tsfresh's values/s", theirs(PeerTime.TSFRESH), ours(EFFICIENT), 100, 200),
                faster(
                        "efficient: times the values/s of tsfresh on Spark",
                        theirs(PeerTime.TSFRESH_ON_SPARK),
                        ours(EFFICIENT),
                        NONE,
                        NONE),
                atMost(
                        "core: times its kernels alone",
                        step(CORE),
                        peer(PeerTime.KERNELS, FeatureSet.CORE),
                        1.8,
                        1.65));
    }

    private static Ratio faster(String what, BenchCost theirs, BenchCost ours, double target, double stretch) {
        BenchCost ratio = theirs.over(ours);
        return new Ratio(what, ratio.seconds(), ratio.cpuSeconds(), false, true, target, stretch);
    }

    private static Ratio atMost(String what, BenchCost ours, BenchCost theirs, double target, double stretch) {
        BenchCost ratio = ours.over(theirs);
        return new Ratio(what, ratio.seconds(), ratio.cpuSeconds(), false, false, target, stretch);
    }

    private BenchCost step(String name) {
        return steps.stream()
                .filter(s -> s.name().equals(name))
                .map(s -> new BenchCost(s.seconds(), s.cpuSeconds()))
                .findFirst()
                .orElse(BenchCost.UNKNOWN);
    }

    /** Per value. */
    private BenchCost ours(String step) {
        return steps.stream()
                .filter(s -> s.name().equals(step))
                .map(s -> new BenchCost(s.seconds(), s.cpuSeconds()).per(s.valuesPerSecond() * s.seconds()))
                .findFirst()
                .orElse(BenchCost.UNKNOWN);
    }

    private BenchCost duck(String what) {
        return peer(PeerTime.DUCKDB, what);
    }

    private BenchCost known(String peer) {
        return peer(peer, PeerTime.ERA_KNOWN);
    }

    private BenchCost peer(String name, String what) {
        return peers.stream()
                .filter(p -> p.peer().equals(name) && p.what().equals(what))
                .map(p -> new BenchCost(p.seconds(), p.cpuSeconds()))
                .findFirst()
                .orElse(BenchCost.UNKNOWN);
    }

    private BenchCost theirs(String name) {
        return peers.stream()
                .filter(p -> p.peer().equals(name))
                .map(p -> new BenchCost(p.seconds(), p.cpuSeconds()).per(p.values()))
                .findFirst()
                .orElse(BenchCost.UNKNOWN);
    }
}

package io.eraforge.tool.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.tool.bench.peer.DuckDb;
import io.eraforge.tool.bench.peer.DuckDbPeer;
import io.eraforge.tool.bench.peer.PeerInstaller;
import io.eraforge.tool.bench.peer.SparkSqlPeer;
import io.eraforge.tool.bench.peer.SqlStatistics;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class BenchTest {
    private static final FeatureSet MINIMAL = FeatureSet.named("minimal");
    private static final Set<BenchRequest.Step> ALL = EnumSet.allOf(BenchRequest.Step.class);

    @Test
    void measuresEveryStepOnAllData(SparkSession spark, @TempDir Path dir) {
        BenchRequest request =
                new BenchRequest(6_000, 12, 3, BenchRequest.Shape.UNIFORM, ALL, List.of(MINIMAL), 1, 1, false);
        BenchReport report = new Bench(spark, TestSettings.with(), dir, request, line -> {}).run();
        assertThat(report.volume()).isEqualTo(new BenchReport.Volume(6_000, 18_000, 12));
        assertThat(report.steps())
                .extracting(BenchStep::name)
                .containsExactly(
                        "ingest CSV, two decimals",
                        "ingest CSV, all digits",
                        "ingest Parquet",
                        "ingest JSON lines",
                        "prepare, three levels",
                        "prepare",
                        "scan of x",
                        "run minimal");
        assertThat(report.steps()).allSatisfy(step -> {
            assertThat(step.seconds()).isPositive();
            assertThat(step.cpuSeconds()).isPositive();
            assertThat(step.warmUps()).isEqualTo(1);
            assertThat(step.rest()).isBetween(0.0, step.seconds());
            long levels = step.name().endsWith("three levels") ? 3 : 1;
            assertThat(step.valuesPerSecond() * step.seconds()).isCloseTo(levels * 18_000, within(1e-6));
            assertThat(step.heapPeak()).isPositive();
        });
        assertThat(report.steps())
                .filteredOn(step -> step.name().startsWith("scan"))
                .allMatch(step -> step.files() == 0);
        assertThat(report.steps())
                .filteredOn(step -> !step.name().startsWith("scan"))
                .allSatisfy(step -> {
                    assertThat(step.files()).isPositive();
                    assertThat(step.bytes()).isPositive();
                });
        assertThat(report.telemetry().off().cpu().median()).isPositive();
        assertThat(report.telemetry().on().wall().seconds()).hasSize(1);
        assertThat(report.ratios()).isEmpty();
    }

    @Test
    void measuresOnePointOfAScale(SparkSession spark, @TempDir Path dir) {
        List<ScaleBenchmark.Point> waves = ScaleBenchmark.points(2_000, 2_000).stream()
                .filter(point -> point.dimension().equals("waves") && point.count() == 10)
                .toList();
        ScaleBenchmark bench = new ScaleBenchmark(
                spark,
                keys -> TestSettings.with(keys.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .toArray(String[]::new)),
                dir,
                line -> {});
        ScaleBenchmark.Cost cost = bench.run(waves).get(0);
        assertThat(cost.prepare().cpuSeconds()).isPositive();
        assertThat(cost.run().files()).isGreaterThanOrEqualTo(10);
        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void scalesOneDimensionAtATime() {
        assertThat(ScaleBenchmark.points(2_000_000, 50_000_000))
                .extracting(point -> "%d %s".formatted(point.count(), point.dimension()))
                .containsExactly(
                        "1 waves",
                        "10 waves",
                        "100 waves",
                        "1 buckets",
                        "10 buckets",
                        "100 buckets",
                        "1000 buckets",
                        "1 eras",
                        "1000 eras",
                        "1000000 eras",
                        "2000000 rows",
                        "10000000 rows",
                        "50000000 rows");
    }

    @Test
    void duckDbComputesTheSameStatisticsWithOverlapsAndMissingValues(SparkSession spark, @TempDir Path dir)
            throws Exception {
        BenchRequest request =
                new BenchRequest(6_000, 12, 3, BenchRequest.Shape.GREENHOUSE, ALL, List.of(MINIMAL), 1, 1, true);
        BenchWarehouses warehouses =
                new BenchWarehouses(spark, TestSettings.with().withMinEraRows(1), dir);
        warehouses.writeData(new BenchData(request));
        warehouses.prepare();
        warehouses.run(SqlStatistics.SET);
        List<String> sensors = List.of("sensor_00", "sensor_01", "sensor_02");
        try (Store store = warehouses.prepared();
                DuckDb duck = DuckDb.open(new PeerInstaller(Optional.empty(), dir).duckDb(), 2, dir, sensors)) {
            duck.load(warehouses.data());
            for (IngestSource source : IngestSource.values()) {
                duck.sort(source.write(warehouses.generated(), dir));
                assertThat(duck.sorted()).as(source.label()).isEqualTo(6_000);
            }
            duck.statistics();
            double[] theirs = duck.sums();
            double[] ours = DuckDbPeer.sums(store.read(FeaturesTable.of(BenchData.LEVEL, SqlStatistics.SET.name())));
            assertThat(ours[0]).isBetween(4_000.0, 18_000.0);
            assertThat(DuckDbPeer.difference(theirs, ours)).isLessThan(1e-9);
            duck.joinAndStatistics();
            Path csv = dir.resolve("source-csv_digits");
            duck.readJoinAndStatistics(Path.of(csv + "/*.csv"));
            assertThat(new SparkSqlPeer(spark, dir, sensors).measure(1).seconds())
                    .isPositive();
        }
    }
}

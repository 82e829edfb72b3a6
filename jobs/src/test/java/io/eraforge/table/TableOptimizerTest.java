package io.eraforge.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.config.Settings;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.engine.run.WorkloadRunner;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.schema.TableId;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.testing.PreparedWarehouse;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.FeaturesTable;
import io.eraforge.workload.era.schema.SensorsTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class TableOptimizerTest {
    private static final TableId FEATURES = FeaturesTable.of(Level.A, "minimal");
    private static final Duration WEEK = Duration.ofDays(7);

    private final Settings settings = TestSettings.with("levels.a.min-era-rows=1");

    @Test
    void compactsSmallFilesWithoutChangingRowsOldVersionsOrLedger(SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.openForWriting(spark, dir.toString(), "test")) {
            prepare(store);
            runInManyTasks(store);
            List<String> rows = rows(store);
            long version = store.version(FEATURES);

            OptimizeReport report = optimize(store);

            OptimizeReport.TableReport features = of(report, FEATURES.name());
            assertThat(features.filesBefore()).isEqualTo(6);
            assertThat(features.files()).isEqualTo(1);
            assertThat(features.deletedFiles()).isZero();
            assertThat(store.version(FEATURES)).isEqualTo(version + 1);
            assertThat(rows(store)).isEqualTo(rows);
            assertThat(spark.read()
                            .format("delta")
                            .option("versionAsOf", version)
                            .load(store.path(FEATURES))
                            .count())
                    .isEqualTo(rows.size());
            RunReport.PartReport again = run(store);
            assertThat(again.items()).isZero();
            assertThat(again.skipped()).isEqualTo(6);
            assertThat(store.version(FEATURES)).isEqualTo(version + 1);
        }
    }

    @Test
    void deletesOnlyFilesUnreferencedForTheRetention(SparkSession spark, @TempDir Path dir) throws IOException {
        try (Store store = Store.openForWriting(spark, dir.toString(), "test")) {
            store.overwrite(SensorsTable.ID, spark.range(3).toDF());
            Path old = orphan(dir, "killed-long-ago.parquet", Duration.ofDays(8));
            Path recent = orphan(dir, "being-written.parquet", Duration.ofDays(6));

            OptimizeReport.TableReport report = of(optimize(store), SensorsTable.ID.name());

            assertThat(old).doesNotExist();
            assertThat(recent).exists();
            assertThat(report.deletedFiles()).isEqualTo(1);
            assertThat(report.deletedBytes()).isEqualTo(100);
            assertThat(store.read(SensorsTable.ID).count()).isEqualTo(3);
            store.checkLease();
        }
    }

    @Test
    void refusesTooShortRetention() {
        assertThatThrownBy(() -> TableOptimizer.checkRetention(Duration.ofHours(167)))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContainingAll("at least 168 hours", "got 167")
                .extracting(e -> ((EraForgeException) e).exitCode())
                .isEqualTo(ExitCode.USAGE);
    }

    /** One bucket of six eras, each in its own file. */
    private static void prepare(Store store) {
        PreparedWarehouse warehouse = new PreparedWarehouse(Level.A).bucket(7, "h");
        for (int era = 0; era < 6; era++) {
            warehouse.era(7, era, 3, new double[] {era, 2, 3});
        }
        warehouse.write(store);
        store.overwrite(
                EraArraysTable.of(Level.A),
                store.read(EraArraysTable.of(Level.A))
                        .repartitionByRange(6, org.apache.spark.sql.functions.col("era_id")));
    }

    private void runInManyTasks(Store store) {
        List<String> keys = List.of("spark.sql.files.openCostInBytes", "spark.sql.files.maxPartitionBytes");
        try {
            keys.forEach(key -> store.spark().conf().set(key, 100_000));
            run(store);
        } finally {
            keys.forEach(key -> store.spark().conf().unset(key));
        }
    }

    private RunReport.PartReport run(Store store) {
        RunRequest request = new RunRequest(EraWorkload.parts(List.of(Level.A)), OptionalLong.empty(), false, false);
        try (Interruption interruption = Interruption.watch(store.spark().sparkContext())) {
            return new WorkloadRunner(
                            new EraWorkload(settings, FeatureSet.named("minimal")),
                            store,
                            settings,
                            RunListener.SILENT,
                            interruption)
                    .run("r", request)
                    .parts()
                    .get(0);
        }
    }

    private OptimizeReport optimize(Store store) {
        try (Interruption interruption = Interruption.watch(store.spark().sparkContext())) {
            return new TableOptimizer(store, EraArraysTable.rowGroupBytes(settings), interruption::requested).run(WEEK);
        }
    }

    private static OptimizeReport.TableReport of(OptimizeReport report, String table) {
        return report.tables().stream()
                .filter(one -> one.table().equals(table))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> rows(Store store) {
        return store.read(FEATURES).orderBy("era_id").collectAsList().stream()
                .map(Row::toString)
                .toList();
    }

    private static Path orphan(Path dir, String name, Duration age) throws IOException {
        Path file = dir.resolve(SensorsTable.ID.name()).resolve(name);
        Files.write(file, new byte[100]);
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
        return file;
    }
}

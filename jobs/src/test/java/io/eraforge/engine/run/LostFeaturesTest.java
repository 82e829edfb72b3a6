package io.eraforge.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.delta.tables.DeltaTable;
import io.eraforge.config.Settings;
import io.eraforge.engine.forecast.PartForecast;
import io.eraforge.engine.forecast.RunForecast;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.testing.PreparedWarehouse;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.testing.WarehouseFiles;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaLog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What the feature table no longer has is missing, whatever the ledger says, and a run computes exactly that. */
@ExtendWith(SparkExtension.class)
class LostFeaturesTest {
    private static final FeatureSet MINIMAL = FeatureSet.named("minimal");
    private static final TableId FEATURES = FeaturesTable.of(Level.A, "minimal");
    private static final double[] X = {1, 2, 3};

    private final Settings settings = TestSettings.with("levels.a.min-era-rows=3", "run.wave-values=1");

    @TempDir
    Path dir;

    private Store store;
    private Path features;

    /** Three buckets of one era each, one wave each, and one era without values, which never has rows. */
    @BeforeEach
    void runOnce(SparkSession spark) {
        store = Store.openForWriting(spark, dir.resolve("w").toString(), "test");
        features = dir.resolve("w").resolve(FEATURES.name());
        prepared().write(store);
        assertRun(4, 0);
        assertThat(missing()).isZero();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void removedTableIsMissing() throws IOException {
        FileUtils.deleteDirectory(features.toFile());
        forget();
        assertThat(missing()).isEqualTo(4);
        assertRun(4, 0);
        assertRun(0, 4);
        assertThat(store.read(FEATURES).count()).isEqualTo(3);
    }

    @Test
    void whatAnOlderCopyLacksIsMissing() throws IOException {
        Path copy = WarehouseFiles.copy(features, dir.resolve("copy"));
        prepared()
                .bucket(13, "h13")
                .era(13, 6, 3, X)
                .bucket(14, "h14")
                .era(14, 7, 3, X)
                .write(store);
        assertRun(2, 4);
        restore(copy);
        assertThat(missing()).isEqualTo(2);

        // The table grows past the versions that the ledger knows, one bucket at a time.
        assertThat(run(OptionalLong.of(1)).items()).isEqualTo(1);
        assertThat(missing()).isEqualTo(1);
        assertRun(1, 5);
        assertRun(0, 6);
        assertThat(store.read(FEATURES).count()).isEqualTo(5);
    }

    @Test
    void bucketsBackInAnOlderCopyAreDeletedAgain() throws IOException {
        Path copy = WarehouseFiles.copy(features, dir.resolve("copy"));
        new PreparedWarehouse(Level.A).bucket(11, "h11").era(11, 2, 3, X).write(store);
        assertRun(0, 1);
        assertThat(store.read(FEATURES).count()).isEqualTo(1);
        restore(copy);
        run(OptionalLong.empty());
        assertThat(store.read(FEATURES).select("bucket").distinct().collectAsList())
                .singleElement()
                .hasToString("[11]");
    }

    @Test
    void anotherTableInItsPlaceHasNothing() throws IOException {
        Path backup = WarehouseFiles.copy(features, dir.resolve("copy"));
        FileUtils.deleteDirectory(features.toFile());
        forget();
        assertRun(4, 0);
        restore(backup);
        assertThat(missing()).isEqualTo(4);
        assertRun(4, 0);
    }

    @Test
    void bucketsThatAnotherProgramDeletedAreMissing() {
        DeltaTable.forPath(store.spark(), features.toString()).delete("bucket = 11");
        assertThat(missing()).isEqualTo(1);
        assertRun(1, 3);
        assertThat(store.read(FEATURES).count()).isEqualTo(3);

        SparkSession.setActiveSession(store.spark());
        DeltaTable.forPath(store.spark(), features.toString()).optimize().executeCompaction();
        assertThat(missing()).isZero();
    }

    private static PreparedWarehouse prepared() {
        return new PreparedWarehouse(Level.A)
                .bucket(10, "h10")
                .era(10, 1, 3, X)
                .bucket(11, "h11")
                .era(11, 2, 3, X)
                .bucket(12, "h12")
                .era(12, 3, 3, X)
                .bucket(15, "h15")
                .era(15, 9, 3);
    }

    private void restore(Path copy) throws IOException {
        FileUtils.deleteDirectory(features.toFile());
        WarehouseFiles.copy(copy, features);
        forget();
    }

    /** As a new process would, which has no cached snapshots. */
    private void forget() {
        DeltaLog.clearCache();
    }

    /** Status and plan agree. */
    private long missing() {
        PartStatus status = new StatusReader(store.tables(), new EraWorkload(settings, MINIMAL))
                .parts()
                .get(0);
        PartForecast plan = new RunForecast(store.tables(), settings, new EraWorkload(settings, MINIMAL), false)
                .parts()
                .get(0);
        assertThat(plan.todo()).isEqualTo(status.missing());
        assertThat(plan.done()).isEqualTo(status.done());
        return status.missing();
    }

    private void assertRun(long computed, long skipped) {
        RunReport.PartReport level = run(OptionalLong.empty());
        assertThat(level.items()).isEqualTo(computed);
        assertThat(level.skipped()).isEqualTo(skipped);
    }

    private RunReport.PartReport run(OptionalLong limit) {
        RunRequest request = new RunRequest(EraWorkload.parts(List.of(Level.A)), limit, false, false);
        try (Interruption interruption = Interruption.watch(store.spark().sparkContext())) {
            return new WorkloadRunner(
                            new EraWorkload(settings, MINIMAL), store, settings, RunListener.SILENT, interruption)
                    .run("r", request)
                    .parts()
                    .get(0);
        }
    }
}

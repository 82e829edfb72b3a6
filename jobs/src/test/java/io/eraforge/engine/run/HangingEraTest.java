package io.eraforge.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.config.Settings;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.testing.FaultyFeatures;
import io.eraforge.testing.PreparedWarehouse;
import io.eraforge.testing.RecordingListener;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.schema.FailedErasTable;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** An era that never ends is cancelled, found and recorded as failed; the others are computed. */
@Tag("faults")
@ExtendWith(SparkExtension.class)
class HangingEraTest {
    private final Settings settings = TestSettings.with(
                    "levels.a.min-era-rows=1",
                    "retry.fallback-delay=1ms",
                    "failures.timeout.floor=10s",
                    "failures.timeout.cap=10s")
            .withBackend(Settings.Backend.CPU);

    @Test
    void hangingEraTimesOut(SparkSession spark, @TempDir Path dir) {
        FeatureSet faulty = FaultyFeatures.set();
        RecordingListener listener = new RecordingListener();
        try (Store store = Store.openForWriting(spark, dir.toString(), "test");
                Interruption interruption = Interruption.watch(spark.sparkContext())) {
            new PreparedWarehouse(Level.A)
                    .bucket(1, "b1")
                    .era(1, 1, 3, new double[] {1, 2, 3})
                    .era(1, 2, 3, new double[] {FaultyFeatures.HANG, 2, 3})
                    .era(1, 3, 3, new double[] {1, 2, 3})
                    .bucket(2, "b2")
                    .era(2, 4, 3, new double[] {1, 2, 3})
                    .write(store);
            RunReport report = new WorkloadRunner(
                            new EraWorkload(settings, faulty), store, settings, listener, interruption)
                    .run("r", new RunRequest(EraWorkload.parts(List.of(Level.A)), OptionalLong.empty(), false, false));
            assertThat(report.failed()).isEqualTo(1);
            assertThat(listener.lines()).anyMatch(line -> line.contains("timed out after 10.0 s"));
            assertThat(store.read(FailedErasTable.ID).select("era_id", "sensor", "error_class").collectAsList().stream()
                            .map(Row::toString))
                    .containsExactly("[2,x0,io.eraforge.engine.job.JobTimeoutException]");
            assertThat(new StatusReader(store.tables(), new EraWorkload(settings, faulty))
                            .parts()
                            .get(0))
                    .isEqualTo(new PartStatus(EraWorkload.part(Level.A), 4, 0, 3, 1, 0));
        }
    }

    /** Threads of this process cannot be killed: an error is better than recording healthy eras as failed. */
    @Test
    void eraThatIgnoresInterruptsEndsALocalRun(SparkSession spark, @TempDir Path dir) {
        FeatureSet faulty = FaultyFeatures.set();
        RunRequest request = new RunRequest(EraWorkload.parts(List.of(Level.A)), OptionalLong.empty(), false, false);
        FaultyFeatures.spinning = true;
        try (Store store = Store.openForWriting(spark, dir.toString(), "test");
                Interruption interruption = Interruption.watch(spark.sparkContext())) {
            new PreparedWarehouse(Level.A)
                    .bucket(1, "b1")
                    .era(1, 1, 3, new double[] {1, 2, 3})
                    .era(1, 2, 3, new double[] {FaultyFeatures.SPIN, 2, 3})
                    .write(store);
            assertThatThrownBy(() -> new WorkloadRunner(
                                    new EraWorkload(settings, faulty),
                                    store,
                                    settings,
                                    new RecordingListener(),
                                    interruption)
                            .run("r", request))
                    .isInstanceOf(EraForgeException.class)
                    .hasMessageContaining("1 task(s) are still running")
                    .hasMessageContaining("Level A, wave 1");
            FaultyFeatures.spinning = false;
            assertThat(new WorkloadRunner(
                                    new EraWorkload(settings, faulty),
                                    store,
                                    settings,
                                    new RecordingListener(),
                                    interruption)
                            .run("r", request)
                            .failed())
                    .isZero();
        } finally {
            FaultyFeatures.spinning = false;
        }
    }
}

package io.eraforge.engine.run;

import static io.eraforge.testing.FaultyFeatures.BOMB;
import static io.eraforge.testing.FaultyFeatures.HUNGRY;
import static io.eraforge.testing.FaultyFeatures.LEFT;
import static io.eraforge.testing.FaultyFeatures.POISON;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.lit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delta.exceptions.ConcurrentAppendException;
import io.eraforge.config.Settings;
import io.eraforge.engine.failure.FailedItems;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.job.StoppedException;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.error.LeaseErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.ledger.RunDetail;
import io.eraforge.table.ledger.RunsTable;
import io.eraforge.table.schema.TableId;
import io.eraforge.telemetry.event.RunEvent;
import io.eraforge.telemetry.event.RunEvent.WaveEnded;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.testing.FaultyFeatures;
import io.eraforge.testing.PreparedWarehouse;
import io.eraforge.testing.RecordingListener;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.testing.WarehouseFiles;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.EraIndexTable;
import io.eraforge.workload.era.schema.FailedErasTable;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.scheduler.LiveListenerBus;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Waves whose jobs fail, eras that fail, and failures that no retry can fix. */
@ExtendWith(SparkExtension.class)
class FailedWaveTest {
    private static final TableId FEATURES = FeaturesTable.of(Level.A, "faulty");

    private final FeatureSet faulty = FaultyFeatures.set();
    private final RecordingListener listener = new RecordingListener();
    private Settings settings = settings();
    private Store store;
    private boolean losesExecutors;

    @TempDir
    Path dir;

    private static Settings settings(String... more) {
        List<String> all = new java.util.ArrayList<>(
                List.of("levels.a.min-era-rows=1", "retry.fallback-delay=1ms", "failures.systematic-eras=3"));
        all.addAll(List.of(more));
        return TestSettings.with(all.toArray(String[]::new)).withBackend(Settings.Backend.CPU);
    }

    @BeforeEach
    void open(SparkSession spark) {
        store = Store.openForWriting(spark, dir.toString(), "test");
    }

    @AfterEach
    void close(SparkSession spark) {
        List.of("batchSizeBytes", "reader.batchSizeBytes", "reader.batchSizeRows")
                .forEach(key -> spark.conf().unset("spark.rapids.sql." + key));
        store.close();
    }

    @Test
    void findsABadEraByEscalationAndComputesTheOthers() {
        buckets(4, 2)
                .era(3, 99, 3, new double[] {BOMB, 1, 1}, new double[] {1, 2, 3})
                .write(store);
        RunReport report = run();
        assertThat(report.failed()).isEqualTo(1);
        assertThat(listener.lines())
                .containsExactly(
                        "wave 0 started, attempt 1: 9 eras",
                        "wave 0 retried, attempt 2: half of the buckets after java.lang.AssertionError: a bomb went off",
                        "wave 0 started, attempt 2: 4 eras",
                        "wave 0 started, attempt 2: 5 eras",
                        "wave 0 retried, attempt 3: bucket by bucket after java.lang.AssertionError: a bomb went off",
                        "wave 0 started, attempt 3: 2 eras",
                        "wave 0 started, attempt 3: 3 eras",
                        "wave 0 retried, attempt 4: excluding the items that fail individually after java.lang.AssertionError: a bomb went off",
                        "wave 0 started, attempt 4: 3 eras",
                        "wave 0 written: 9 eras, 1 failed",
                        "warning: Level A: retried 2 failed era/sensor pairs individually; 1 succeeded.",
                        "run partial");
        assertThat(failures("era_id", "sensor", "attempts", "error_class", "batch_size", "executor", "gpu"))
                .containsExactly("[99,x0,5,java.lang.AssertionError,1,driver,]");
        assertThat(failures("error", "origin")).containsExactly("[java.lang.AssertionError: a bomb went off,job]");
        assertThat(failures("tried").get(0))
                .startsWith("[whole wave: java.lang.AssertionError: a bomb went off")
                .contains("; bucket by bucket: ")
                .endsWith("; excluding the items that fail individually; individually on the CPU, 1 attempt(s)]");
        assertThat(store.read(FEATURES).where("status = 'ok'").count()).isEqualTo(9);
        assertThat(status()).isEqualTo(new PartStatus(EraWorkload.part(Level.A), 9, 0, 8, 1, 0));
        assertThat(run().parts().get(0).waves()).isZero();
    }

    @Test
    void transientFailureLeavesNoTrace() {
        buckets(2, 1).era(1, 99, 3, new double[] {BOMB, 1, 1}).write(store);
        LEFT.set(1);
        assertThat(run().failed()).isZero();
        assertThat(listener.lines())
                .containsSubsequence("wave 0 started, attempt 2: 1 eras", "wave 0 started, attempt 2: 2 eras")
                .endsWith("wave 0 written: 3 eras, 0 failed", "run done");
        assertThat(store.read(FEATURES).count()).isEqualTo(3);
        assertThat(store.exists(FailedErasTable.ID)).isFalse();
    }

    @Test
    void withoutRetriesRecordsTheWaveAsFailedAndContinues() {
        buckets(1, 2)
                .era(0, 99, 3, new double[] {BOMB, 1, 1})
                .bucket(1, "b1")
                .era(1, 5, 3, rising(3))
                .write(store);
        settings = settings("retry.max-retries=0", "run.wave-values=1");
        assertThat(run().failed()).isEqualTo(3);
        assertThat(listener.lines())
                .contains("wave 0 failed: 3 eras, java.lang.AssertionError: a bomb went off [executor driver]")
                .contains("wave 1 written: 1 eras, 0 failed");
        assertThat(failures("era_id", "sensor", "attempts"))
                .containsExactlyInAnyOrder("[0,x0,1]", "[1,x0,1]", "[99,x0,1]");
        assertThat(status()).isEqualTo(new PartStatus(EraWorkload.part(Level.A), 4, 0, 1, 3, 0));
        assertThat(store.read(RunsTable.ID)
                        .where("kind = 'wave' and wave >= 0")
                        .orderBy("wave")
                        .select("n_values")
                        .collectAsList())
                .as("giving up does not count towards throughput")
                .extracting(row -> row.getLong(0))
                .containsExactly(0L, 3L);

        LEFT.set(0);
        settings = settings();
        RunReport again = runFailedOnly();
        assertThat(again.parts().get(0).items()).isEqualTo(3);
        assertThat(again.failed()).isZero();
        assertThat(failures("era_id")).isEmpty();
        assertThat(status()).isEqualTo(new PartStatus(EraWorkload.part(Level.A), 4, 0, 4, 0, 0));
        assertThat(store.read(FEATURES).count()).isEqualTo(4);
    }

    @Test
    void retriesFailedErasIndividuallyAtTheEndOfTheLevel() {
        buckets(1, 2).era(0, 99, 3, new double[] {POISON, 1, 1}, rising(3)).write(store);
        LEFT.set(1);
        assertThat(run().failed()).isZero();
        assertThat(failures("era_id")).isEmpty();
        assertThat(store
                        .read(FEATURES)
                        .where("era_id = 99")
                        .orderBy("sensor")
                        .select("sensor", "status", "faulty")
                        .collectAsList()
                        .stream()
                        .map(Row::toString))
                .containsExactly("[x0,ok,666.0]", "[x1,ok,1.0]");
        assertThat(store.read(FEATURES).count()).isEqualTo(4);
        assertThat(status()).isEqualTo(new PartStatus(EraWorkload.part(Level.A), 3, 0, 3, 0, 0));
        // The ledger has an entry for the commit of the recomputed row.
        assertThat(new Ledger(store.tables()).history(Level.A.name(), "faulty").lastVersion())
                .isEqualTo(store.version(FEATURES));
        assertThat(run().parts().get(0).waves()).isZero();
    }

    @Test
    void recoversFromHeapExhaustion() {
        PreparedWarehouse warehouse = buckets(2, 0);
        for (int era = 0; era < 18; era++) {
            warehouse.era(era % 2, era, 3, new double[] {era % 3 == 0 ? HUNGRY : 1, 2, 3});
        }
        warehouse.write(store);
        settings = settings("failures.systematic-eras=9");
        LEFT.set(6);
        assertThat(run().failed()).isZero();
        assertThat(listener.lines())
                .contains(
                        "wave 0 written: 18 eras, 6 failed",
                        "warning: Level A: retried 6 failed era/sensor pairs individually; 6 succeeded.");
        assertThat(status()).isEqualTo(new PartStatus(EraWorkload.part(Level.A), 18, 0, 18, 0, 0));
    }

    @Test
    void recordsAnEraThatExceedsTheHeap() {
        buckets(1, 2).era(0, 99, 3, new double[] {HUNGRY, 1, 1}).write(store);
        assertThat(run().failed()).isEqualTo(1);
        assertThat(failures("era_id", "error_class")).containsExactly("[99,java.lang.OutOfMemoryError]");
        assertThat(failures("error").get(0)).contains("Cannot compute an era of 3 values");
    }

    @Test
    void recordsWhereAFailureHappened() {
        buckets(1, 1).era(0, 99, 3, new double[] {POISON, 1, 1}).write(store);
        assertThat(run().failed()).isEqualTo(1);
        assertThat(failures("sensor", "attempts", "backend", "error_class", "executor", "gpu", "batch_size", "origin"))
                .containsExactly("[x0,2,cpu,java.lang.IllegalStateException,driver,,1,unit]");
        assertThat(failures("error"))
                .singleElement()
                .asString()
                .contains("poisoned value")
                .doesNotContain("driver");
    }

    @Test
    void sameErrorOnMostErasEndsTheRun() {
        PreparedWarehouse warehouse = buckets(1, 0);
        for (int era = 0; era < 4; era++) {
            warehouse.era(0, era, 3, new double[] {POISON, 1, 1});
        }
        warehouse.write(store);
        assertStops(ExitCode.BAD_DATA, "4 of 4 eras", "poisoned value");
        assertThat(store.exists(FailedErasTable.ID)).isFalse();
        assertThat(status().missing()).isEqualTo(4);
        LEFT.set(0);
        assertThat(run().failed()).isZero();
        assertThat(status().done()).isEqualTo(4);
    }

    @Test
    void badBucketOfAGoodWaveDoesNotEndTheRun() {
        PreparedWarehouse warehouse = buckets(4, 2);
        for (int era = 90; era < 94; era++) {
            warehouse.era(3, era, 3, new double[] {POISON, 1, 1});
        }
        // Makes the wave escalate to single buckets.
        warehouse.era(0, 99, 3, new double[] {BOMB, 1, 1}).write(store);
        assertThat(run().failed()).isEqualTo(5);
        assertThat(status()).isEqualTo(new PartStatus(EraWorkload.part(Level.A), 13, 0, 8, 5, 0));
    }

    @Test
    void sameErrorInManySmallWavesEndsTheRun() {
        PreparedWarehouse warehouse = buckets(6, 0);
        for (int era = 0; era < 6; era++) {
            warehouse.era(era, era, 3, new double[] {POISON, 1, 1});
        }
        warehouse.write(store);
        settings = settings("run.wave-values=1");
        assertStops(ExitCode.BAD_DATA, "3 of 3 eras", "poisoned value");
        assertNothingUncommitted(3);
    }

    @Test
    void consecutiveWavesGivenUpEndTheRun() {
        PreparedWarehouse warehouse = buckets(6, 0);
        for (int era = 0; era < 6; era++) {
            warehouse.era(era, era, 3, new double[] {BOMB, 1, 1});
        }
        warehouse.write(store);
        settings = settings("run.wave-values=1", "retry.max-retries=0");
        assertStops(ExitCode.ENVIRONMENT, "jobs for 3 eras", "a bomb went off");
        assertThat(failures("era_id")).hasSize(3);
        assertThat(status().missing()).isEqualTo(3);
    }

    @Test
    void continuesIfRecomputedErasCannotBeCommitted() {
        buckets(1, 2).era(0, 99, 3, new double[] {POISON, 1, 1}).write(store);
        LEFT.set(1);
        AtomicBoolean deleted = new AtomicBoolean();
        FaultyFeatures.each = () -> {
            if (WarehouseFiles.commits(dir, FEATURES.name()) > 0 && deleted.compareAndSet(false, true)) {
                // The era is being retried individually: its bucket cannot be rewritten without its other rows.
                WarehouseFiles.deleteDataFiles(dir, FEATURES.name());
            }
        };
        assertThat(run().failed()).isEqualTo(1);
        assertThat(listener.lines())
                .anyMatch(line -> line.startsWith("warning: Level A: cannot commit the recomputed eras: "))
                .endsWith("run partial");
        assertThat(failures("era_id")).containsExactly("[99]");
    }

    @Test
    void retriesFailuresWithTheFewestAttemptsFirst() {
        buckets(1, 2)
                .era(0, 98, 3, new double[] {POISON, 1, 1})
                .era(0, 99, 3, new double[] {POISON, 1, 1})
                .write(store);
        settings = settings("failures.lone-eras=1", "failures.systematic-eras=9");
        run();
        assertThat(failures("attempts")).containsExactlyInAnyOrder("[1]", "[2]");
        // Both are now few enough to be retried individually.
        settings = settings("failures.lone-eras=2", "failures.systematic-eras=9");
        runFailedOnly();
        assertThat(new FailedItems(store, new EraWorkload(settings, faulty), EraWorkload.part(Level.A))
                        .inBuckets(Set.of(0L)))
                .extracting(FailedItems.Failure::attempts)
                .isSorted()
                .containsExactly(2, 3);
    }

    @Test
    void jobsThatFailForEveryEraEndTheRun() {
        PreparedWarehouse warehouse = buckets(1, 0);
        for (int era = 0; era < 9; era++) {
            warehouse.era(0, era, 3, new double[] {BOMB, 1, 1});
        }
        warehouse.write(store);
        assertStops(ExitCode.ENVIRONMENT, "jobs for 3 eras, run one era at a time, all failed", "a bomb went off");
        assertThat(status().missing()).isEqualTo(9);
    }

    @Test
    void missingColumnEndsTheRun() {
        buckets(1, 2).write(store);
        // Delta refuses to drop columns that it keeps statistics of.
        for (TableId table : List.of(EraArraysTable.of(Level.A), EraIndexTable.ID)) {
            store.spark()
                    .sql("ALTER TABLE delta.`%s` UNSET TBLPROPERTIES IF EXISTS ('delta.dataSkippingStatsColumns')"
                            .formatted(store.path(table)));
        }
        store.overwrite(
                EraArraysTable.of(Level.A),
                store.read(EraArraysTable.of(Level.A)).drop("duration_us"));
        assertStops(ExitCode.BAD_DATA, "era_a", "no column 'duration_us'", "found: series");
        store.overwrite(EraIndexTable.ID, store.read(EraIndexTable.ID).drop("n_sensors"));
        assertStops(ExitCode.BAD_DATA, "era_index", "no column 'n_sensors'");
    }

    @Test
    void unwritableTableEndsTheRun() throws IOException {
        buckets(3, 2).write(store);
        // Even root cannot create a folder where a file exists.
        Files.writeString(dir.resolve(FEATURES.name()), "in the way");
        assertStops(ExitCode.ENVIRONMENT, "access denied", dir.toString());
        Files.delete(dir.resolve(FEATURES.name()));
        assertThat(run().failed()).isZero();
    }

    @Test
    void retriesAWaveWhoseCommitConflictsBeforeTheNextIsCommitted() {
        buckets(3, 2).write(store);
        settings = settings("run.wave-values=1");
        AtomicBoolean first = new AtomicBoolean(true);
        RunReport report = run(event -> {
            if (event instanceof WaveEnded && first.getAndSet(false)) {
                throw new ConcurrentAppendException("another writer");
            }
            listener.onEvent(event);
        });
        assertThat(report.failed()).isZero();
        assertThat(listener.lines())
                .anyMatch(line -> line.startsWith("wave 0 retried, attempt 2: on the latest table version"));
        assertThat(writtenBuckets()).containsExactly(0L, 0L, 1L, 2L);
        assertThat(store.read(FEATURES).count()).isEqualTo(6);
    }

    @Test
    void replacesWhatAnotherWriterAddedWhileAWaveWasComputed() {
        buckets(1, 2).write(store);
        run();
        // On another thread: tasks may not use the session.
        FaultyFeatures.ONCE.set(
                () -> CompletableFuture.runAsync(this::appendAsAnotherWriter).join());
        assertThat(run(new RunRequest(EraWorkload.parts(List.of(Level.A)), OptionalLong.empty(), true, false))
                        .failed())
                .isZero();
        assertThat(store.read(FEATURES).count()).isEqualTo(2);
    }

    @Test
    void commitsAWaveWhileTheNextIsComputed() {
        buckets(3, 1).write(store);
        settings = settings("run.wave-values=1");
        CountDownLatch committed = new CountDownLatch(1);
        AtomicInteger computed = new AtomicInteger();
        FaultyFeatures.each = () -> {
            // The second wave is not computed before the first is committed.
            if (computed.incrementAndGet() == 2) {
                await(committed);
            }
        };
        List<String> committers = new CopyOnWriteArrayList<>();
        RunReport report = run(event -> {
            listener.onEvent(event);
            if (event instanceof WaveEnded) {
                committers.add(Thread.currentThread().getName());
                committed.countDown();
            }
        });
        assertThat(report.failed()).isZero();
        assertThat(committers).containsOnly("eraforge-commit").hasSize(3);
        assertThat(writtenBuckets()).containsExactly(0L, 1L, 2L);
    }

    @Test
    void aLeaseLostInACommitEndsTheRunWithoutTheNextWave() {
        buckets(3, 1).write(store);
        assertThatThrownBy(() -> runWithCommitsFailing(LeaseErrors.lost("w", "'other run'")))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("lost its lease");
        assertThat(listener.lines()).endsWith("run failed");
        assertNothingUncommitted(1);
    }

    @Test
    void aStopDuringACommitEndsTheRunWithoutTheNextWave() {
        buckets(3, 1).write(store);
        assertThat(runWithCommitsFailing(new StoppedException()).interrupted()).isTrue();
        assertNothingUncommitted(1);
        settings = settings();
        assertThat(run().failed()).isZero();
        assertThat(writtenBuckets()).containsExactly(0L, 1L, 2L);
    }

    /** The commit of each wave fails at its end; the next is computed before the run ends. */
    private RunReport runWithCommitsFailing(RuntimeException error) {
        settings = settings("run.wave-values=1");
        return run(event -> {
            if (event instanceof WaveEnded) {
                throw error;
            }
            listener.onEvent(event);
        });
    }

    /** All data files in the table's folder are committed. */
    private void assertNothingUncommitted(int files) {
        assertThat(store.read(FEATURES).inputFiles()).hasSize(files);
        assertThat(WarehouseFiles.dataFiles(dir, FEATURES.name())).isEqualTo(files);
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(1, TimeUnit.MINUTES)) {
                throw new IllegalStateException("the first wave was not committed");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** In the order of their commits. */
    private List<Long> writtenBuckets() {
        return store
                .read(RunsTable.ID)
                .where("kind = 'bucket'")
                .orderBy("seq")
                .select("bucket")
                .collectAsList()
                .stream()
                .map(row -> row.getLong(0))
                .toList();
    }

    @Test
    void fallsBackFromGpuToCpu() {
        buckets(1, 2).write(store);
        SparkSession spark = store.spark();
        settings = settings().withBackend(Settings.Backend.GPU);
        FaultyFeatures.ONCE.set(() -> {
            if (!spark.conf().get("spark.rapids.sql.enabled", "true").equals("false")) {
                throw new AssertionError("the device failed");
            }
        });
        assertThat(run().failed()).isZero();
        assertThat(listener.lines())
                .contains("wave 0 retried, attempt 2: on the CPU after java.lang.AssertionError: the device failed");
        assertThat(spark.conf().getOption("spark.rapids.sql.enabled").isDefined())
                .isFalse();
    }

    @Test
    void retriesALostDevicesWaveOnOtherExecutorsThenOnTheCpu() {
        buckets(2, 2).write(store);
        SparkSession spark = store.spark();
        settings = settings().withBackend(Settings.Backend.GPU);
        FaultyFeatures.each = () -> {
            if (!spark.conf().get("spark.rapids.sql.enabled", "true").equals("false")) {
                throw new AssertionError(
                        "io.eraforge.control.gauge.DeviceLostException: Cannot use GPU 0: uncorrectable errors");
            }
        };
        assertThat(run().failed()).isZero();
        assertThat(listener.lines())
                .anyMatch(line -> line.startsWith("wave 0 retried, attempt 2: on the remaining executors"))
                .anyMatch(line -> line.startsWith("wave 0 retried, attempt 3: on the CPU"))
                .anyMatch(line ->
                        line.startsWith("warning: Level A: lost a GPU") && line.endsWith("on the remaining executors."))
                .anyMatch(line -> line.startsWith("warning: Level A: lost a GPU") && line.endsWith("on the CPU."));
    }

    @Test
    void doesNotTryALostDeviceAgainInLaterWaves() {
        buckets(3, 1).write(store);
        SparkSession spark = store.spark();
        settings = settings("run.wave-values=1").withBackend(Settings.Backend.GPU);
        FaultyFeatures.each = () -> {
            if (!spark.conf().get("spark.rapids.sql.enabled", "true").equals("false")) {
                throw new AssertionError("io.eraforge.control.gauge.DeviceLostException: Cannot use GPU 0");
            }
        };
        assertThat(run().failed()).isZero();
        assertThat(listener.lines().stream().filter(line -> line.contains("retried")))
                .hasSize(2)
                .allMatch(line -> line.startsWith("wave 0"));
    }

    /** Devices lost one at a time leave others to use. */
    @Test
    void oneLostDevicePerWaveKeepsTheGpuEnabled() {
        buckets(3, 1).write(store);
        settings = settings("run.wave-values=1").withBackend(Settings.Backend.GPU);
        AtomicInteger eras = new AtomicInteger();
        FaultyFeatures.each = () -> {
            if (eras.getAndIncrement() % 2 == 0) {
                throw new AssertionError("io.eraforge.control.gauge.DeviceLostException: Cannot use GPU 0");
            }
        };
        assertThat(run().failed()).isZero();
        assertThat(listener.lines().stream().filter(line -> line.contains("retried")))
                .hasSize(3)
                .allMatch(line -> line.contains("attempt 2: on the remaining executors"));
    }

    @Test
    void individualRetriesDisableThePlugin() {
        buckets(1, 2).era(0, 99, 3, new double[] {POISON, 1, 1}).write(store);
        SparkSession spark = store.spark();
        settings = settings().withBackend(Settings.Backend.GPU);
        LEFT.set(1);
        List<String> enabled = new CopyOnWriteArrayList<>();
        FaultyFeatures.each = () -> enabled.add(spark.conf().get("spark.rapids.sql.enabled", "true"));
        assertThat(run().failed()).isZero();
        assertThat(enabled).containsExactly("true", "true", "true", "false");
    }

    @Test
    void writesWavesByPriority() {
        new PreparedWarehouse(Level.A)
                .bucket(1, "b1")
                .priority(-1)
                .era(1, 10, 3, rising(3))
                .bucket(2, "b2")
                .priority(null)
                .era(2, 20, 3, rising(3), rising(3))
                .bucket(3, "b3")
                .priority(7)
                .era(3, 30, 3, rising(3))
                .era(3, 31, 3, rising(3))
                .write(store);
        settings = settings("run.wave-values=1");
        run();
        assertThat(writtenBuckets()).containsExactly(3L, 2L, 1L);
    }

    private void appendAsAnotherWriter() {
        store.read(FEATURES).limit(1).write().format("delta").mode("append").save(store.path(FEATURES));
    }

    private void assertStops(ExitCode code, String... fragments) {
        assertThatThrownBy(this::run)
                .isInstanceOfSatisfying(
                        EraForgeException.class, e -> assertThat(e.exitCode()).isEqualTo(code))
                .message()
                .contains(fragments);
        assertThat(listener.lines()).endsWith("run failed");
    }

    @Test
    void retriesFailuresOfOlderVersions() {
        buckets(1, 1).era(0, 99, 3, new double[] {POISON, 1, 1}).write(store);
        run();
        // Which had the place in the text of the error, and no origin.
        Column error = concat(col("error"), lit(" [executor 3, gpu 0]"));
        Dataset<Row> old = store.read(FailedErasTable.ID).drop("origin").withColumn("error", error);
        store.overwrite(FailedErasTable.ID, old.localCheckpoint());
        int before = store.read(FailedErasTable.ID).first().getAs("attempts");
        assertThat(runFailedOnly().failed()).isEqualTo(1);
        assertThat(failures("attempts", "error", "error_class", "executor", "gpu", "origin"))
                .as("it failed with the same error, so once was enough")
                .containsExactly(
                        "[%d,java.lang.IllegalStateException: poisoned value,java.lang.IllegalStateException,driver,,unit]"
                                .formatted(before + 1));
    }

    @Test
    void executorsLostAgainAndAgainEndTheRunAndTheLedgerSaysWhy() {
        buckets(4, 2).era(3, 99, 3, new double[] {BOMB, 1, 1}).write(store);
        settings = settings("failures.executor-losses.count=2");
        losesExecutors = true;
        assertStops(ExitCode.ENVIRONMENT, "2 executors were lost", "exited with code 137");
        String detail = store.read(RunsTable.ID)
                .where("kind = 'run' and status = 'failed'")
                .select("detail")
                .first()
                .getString(0);
        assertThat(RunDetail.parse(detail).error()).contains("2 executors were lost", "exited with code 137");

        losesExecutors = false;
        assertThat(run().failed())
                .as("the same command, on executors that live")
                .isEqualTo(1);
    }

    /** As if each failed attempt had cost two executors. */
    private void loseExecutors(RunEvent event) {
        if (losesExecutors && event instanceof RunEvent.WaveRetried) {
            LiveListenerBus bus = store.spark().sparkContext().listenerBus();
            bus.post(new SparkListenerExecutorRemoved(0, "7", "Command exited with code 137"));
            bus.post(new SparkListenerExecutorRemoved(0, "8", "Command exited with code 137"));
            try {
                bus.waitUntilEmpty();
            } catch (TimeoutException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Buckets with ids from 0, each with {@code eras} eras of one sensor. */
    private static PreparedWarehouse buckets(int buckets, int eras) {
        PreparedWarehouse warehouse = new PreparedWarehouse(Level.A);
        for (int bucket = 0; bucket < buckets; bucket++) {
            warehouse.bucket(bucket, "b" + bucket);
            for (int era = 0; era < eras; era++) {
                warehouse.era(bucket, bucket * eras + era, 3, rising(3));
            }
        }
        return warehouse;
    }

    private static double[] rising(int n) {
        return java.util.stream.IntStream.rangeClosed(1, n).asDoubleStream().toArray();
    }

    private RunReport run() {
        return run(new RunRequest(EraWorkload.parts(List.of(Level.A)), OptionalLong.empty(), false, false));
    }

    private RunReport runFailedOnly() {
        return run(new RunRequest(EraWorkload.parts(List.of(Level.A)), OptionalLong.empty(), false, true));
    }

    private RunReport run(RunRequest request) {
        return run(request, listener);
    }

    private RunReport run(RunListener heard) {
        return run(new RunRequest(EraWorkload.parts(List.of(Level.A)), OptionalLong.empty(), false, false), heard);
    }

    private RunReport run(RunRequest request, RunListener heard) {
        try (Interruption interruption = Interruption.watch(store.spark().sparkContext())) {
            RunListener both = event -> {
                heard.onEvent(event);
                loseExecutors(event);
            };
            return new WorkloadRunner(new EraWorkload(settings, faulty), store, settings, both, interruption)
                    .run("r", request);
        }
    }

    private PartStatus status() {
        return new StatusReader(store.tables(), new EraWorkload(settings, faulty))
                .parts()
                .get(0);
    }

    private List<String> failures(String... columns) {
        return store.read(FailedErasTable.ID).selectExpr(columns).collectAsList().stream()
                .map(Row::toString)
                .toList();
    }
}

package io.eraforge.table.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.lease.Lease;
import io.eraforge.testing.SparkExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class LedgerTest {
    private static final Settings.Lease LEASE = new Settings.Lease(Duration.ofSeconds(1), Duration.ofSeconds(60));
    /** More than ten, after which Delta writes a checkpoint. */
    private static final int COMMITS = 12;

    @Test
    void newestEntryOfABucketWinsAcrossCommitsAndHolders(SparkSession spark, @TempDir Path dir) {
        for (int i = 0; i < COMMITS; i++) {
            try (Store store = Store.openForWriting(spark, dir.toString(), "run", LEASE)) {
                Ledger ledger = new Ledger(store.tables());
                ledger.append(store, List.of(bucket(7, "old" + i), bucket(7, "f" + i), bucket(100 + i, "x")));
                assertThat(ledger.history(Level.B.name(), "minimal")
                                .buckets()
                                .get(7L)
                                .fingerprint())
                        .isEqualTo("f" + i);
            }
        }
        Tables tables = Store.openForReading(spark, dir.toString()).tables();
        assertThat(tables.version(RunsTable.ID)).isEqualTo(COMMITS - 1);
        assertThat(tables.version(Lease.ID)).isEqualTo(2 * COMMITS - 1);
        var buckets = new Ledger(tables).history("B", "minimal").buckets();
        assertThat(buckets).hasSize(1 + COMMITS);
        assertThat(buckets.get(7L).fingerprint()).isEqualTo("f" + (COMMITS - 1));
        assertThat(spark.read().format("delta").load(tables.path(RunsTable.ID)).count())
                .as("entries read by Spark")
                .isEqualTo(3 * COMMITS);
    }

    @Test
    void orderDoesNotDependOnTheClock(SparkSession spark, @TempDir Path dir) {
        for (int i = 0; i < 3; i++) {
            try (Store store = Store.openForWriting(spark, dir.toString(), "run", LEASE)) {
                long us = 1_000_000L - i * 1000;
                LedgerEntry run = LedgerEntry.ofCommand(
                        "r" + i, LedgerEntry.Kind.RUN, LedgerEntry.Status.WRITTEN, us, us + 1, "");
                new Ledger(store.tables()).append(store, List.of(bucket(7, "f" + i), run));
            }
        }
        Ledger ledger = new Ledger(Store.openForReading(spark, dir.toString()).tables());
        assertThat(ledger.lastRun("era"))
                .hasValueSatisfying(run -> assertThat(run.runId()).isEqualTo("r2"));
        assertThat(ledger.history(Level.B.name(), "minimal").buckets().get(7L).fingerprint())
                .isEqualTo("f2");
    }

    @Test
    void redactsSecrets(SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.openForWriting(spark, dir.toString(), "run", LEASE)) {
            String detail = "Cannot reach s3a://me:hunter2@b/w";
            LedgerEntry failed =
                    LedgerEntry.ofCommand("r", LedgerEntry.Kind.RUN, LedgerEntry.Status.FAILED, 1, 2, detail);
            new Ledger(store.tables()).append(store, List.of(failed));
            assertThat(spark.read()
                            .format("delta")
                            .load(store.path(RunsTable.ID))
                            .select("detail")
                            .first()
                            .getString(0))
                    .isEqualTo("Cannot reach s3a://***@b/w");
        }
    }

    @Test
    void isEmptyWithoutATable(SparkSession spark, @TempDir Path dir) {
        Ledger ledger = new Ledger(Store.openForReading(spark, dir.toString()).tables());
        assertThat(ledger.lastRun("era")).isEmpty();
        assertThat(ledger.history(Level.A.name(), "core").buckets()).isEmpty();
        assertThat(ledger.history(Level.A.name(), "core").lastVersion()).isEqualTo(-1);
        assertThat(ledger.history(Level.A.name(), "core").secondsPerCost()).isNaN();
    }

    @Test
    void memoryFactorIsThatOfTheNewestWave(SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.openForWriting(spark, dir.toString(), "run", LEASE)) {
            Ledger ledger = new Ledger(store.tables());
            assertThat(ledger.history(Level.B.name(), "minimal").memoryFactor()).isEmpty();
            ledger.append(store, List.of(wave(Ledger.memoryDetail(1.5)), wave(Ledger.memoryDetail(0.75)), wave("")));
        }
        Ledger again = new Ledger(Store.openForReading(spark, dir.toString()).tables());
        assertThat(again.history("B", "minimal").memoryFactor()).hasValue(0.75);
        assertThat(again.history("A", "minimal").memoryFactor()).isEmpty();
    }

    @Test
    void ignoresWavesThatEndBeforeTheyStart(SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.openForWriting(spark, dir.toString(), "run", LEASE)) {
            Ledger ledger = new Ledger(store.tables());
            ledger.append(store, List.of(wave(5_000_000, 7_000_000, ""), wave(8_000_000, 1_000_000, "")));
            assertThat(ledger.history(Level.B.name(), "minimal").secondsPerCost())
                    .isEqualTo(0.2);
            assertThat(WaveTime.of(store.tables(), "B", "minimal")).containsExactly(new WaveTime(10, 2));
        }
    }

    @Test
    void skipsEntriesOfUnknownKind(SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.openForWriting(spark, dir.toString(), "run", LEASE)) {
            LedgerEntry other = LedgerEntry.ofCommand(
                    "r", LedgerEntry.Kind.OTHER, LedgerEntry.Status.WRITTEN, 1, 2, "of another version");
            new Ledger(store.tables()).append(store, List.of(bucket(7, "f"), other));
            Ledger ledger = new Ledger(store.tables());
            assertThat(ledger.lastRun("era")).isEmpty();
            assertThat(ledger.history(Level.B.name(), "minimal").buckets()).containsOnlyKeys(7L);
            assertThat(LedgerEntry.Kind.of("ingest")).isEqualTo(LedgerEntry.Kind.OTHER);
        }
    }

    private static LedgerEntry wave(String detail) {
        return wave(1, 2, detail);
    }

    private static LedgerEntry wave(long startedUs, long endedUs, String detail) {
        return new LedgerEntry(
                "r",
                LedgerEntry.Kind.WAVE,
                "B",
                "minimal",
                0,
                -1,
                LedgerEntry.Status.WRITTEN,
                "f",
                3,
                1,
                0,
                10,
                startedUs,
                endedUs,
                detail);
    }

    private static LedgerEntry bucket(long id, String fingerprint) {
        return new LedgerEntry(
                "r",
                LedgerEntry.Kind.BUCKET,
                "B",
                "minimal",
                0,
                id,
                LedgerEntry.Status.WRITTEN,
                fingerprint,
                3,
                1,
                0,
                10,
                1,
                2,
                "");
    }
}

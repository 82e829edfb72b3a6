package io.eraforge.engine.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.testing.SparkExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class JobDeadlinesTest {
    private static final Settings.TimeLimit TIMEOUT =
            new Settings.TimeLimit(10, Duration.ofSeconds(60), Duration.ofHours(1));

    @Test
    void followsMeasuredThroughputBetweenFloorAndCap(SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.openForWriting(spark, dir.toString(), "test")) {
            Ledger ledger = new Ledger(store.tables());
            JobDeadlines deadlines = new JobDeadlines(TIMEOUT, ledger.history("A", "core"));
            assertThat(deadlines.forCost(1)).isEqualTo(TIMEOUT.cap());
            // 1,000 values in 2 s; a wave without values does not count.
            ledger.append(store, List.of(wave(1000, 2_000_000), wave(0, 900_000_000)));
            assertThat(deadlines.forCost(5_000)).isEqualTo(Duration.ofSeconds(100));
            assertThat(deadlines.forCost(10)).isEqualTo(TIMEOUT.floor());
            assertThat(deadlines.forCost(1_000_000)).isEqualTo(TIMEOUT.cap());
        }
    }

    @Test
    void aWaveThatIsNotYetRecordedLimitsTheNext(SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.openForWriting(spark, dir.toString(), "test")) {
            Ledger ledger = new Ledger(store.tables());
            JobDeadlines deadlines = new JobDeadlines(TIMEOUT, ledger.history("A", "core"));
            ledger.history("A", "core").computed(1000, 2_000_000);
            ledger.history("A", "core").computed(0, 2_000_000);
            assertThat(deadlines.forCost(5_000)).isEqualTo(Duration.ofSeconds(100));
            ledger.append(store, List.of(wave(1000, 4_000_000)));
            assertThat(deadlines.forCost(5_000)).isEqualTo(Duration.ofSeconds(200));
        }
    }

    @Test
    void allowsMoreTimeIfOnlyEarlierRunsWereMeasured(SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.openForWriting(spark, dir.toString(), "test")) {
            new Ledger(store.tables()).append(store, List.of(wave(1000, 2_000_000)));
            Ledger ledger = new Ledger(store.tables());
            JobDeadlines deadlines = new JobDeadlines(TIMEOUT, ledger.history("A", "core"));
            assertThat(deadlines.forCost(5_000)).isEqualTo(Duration.ofSeconds(1000));
            ledger.append(store, List.of(wave(1000, 40_000_000)));
            assertThat(deadlines.forCost(5_000)).isEqualTo(Duration.ofSeconds(2000));
        }
    }

    private static LedgerEntry wave(long values, long micros) {
        return new LedgerEntry(
                "r",
                LedgerEntry.Kind.WAVE,
                "A",
                "core",
                0,
                -1,
                LedgerEntry.Status.WRITTEN,
                "f",
                0,
                1,
                0,
                values,
                0,
                micros,
                "");
    }
}

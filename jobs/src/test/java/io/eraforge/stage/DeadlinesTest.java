package io.eraforge.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.table.Entry;
import io.eraforge.table.Ledger;
import io.eraforge.table.Store;
import io.eraforge.testing.SparkExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class DeadlinesTest {
    private static final Settings.Timeout TIMEOUT =
            new Settings.Timeout(10, Duration.ofSeconds(60), Duration.ofHours(1));

    @Test
    void followTheMeasuredRateBetweenFloorAndCap(SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.writing(spark, dir.toString(), "test")) {
            Ledger ledger = new Ledger(store.tables());
            Deadlines deadlines = new Deadlines(TIMEOUT, ledger, Level.A, "core");
            assertThat(deadlines.of(1)).isEqualTo(TIMEOUT.cap());
            // 1,000 values in 2 s; another wave that had none tells nothing of the rate.
            ledger.append(store, List.of(wave(1000, 2_000_000), wave(0, 900_000_000)));
            assertThat(deadlines.of(5_000)).isEqualTo(Duration.ofSeconds(100));
            assertThat(deadlines.of(10)).isEqualTo(TIMEOUT.floor());
            assertThat(deadlines.of(1_000_000)).isEqualTo(TIMEOUT.cap());
        }
    }

    @Test
    void whatEarlierRunsTookElsewhereBindsLess(SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.writing(spark, dir.toString(), "test")) {
            new Ledger(store.tables()).append(store, List.of(wave(1000, 2_000_000)));
            Ledger ledger = new Ledger(store.tables());
            Deadlines deadlines = new Deadlines(TIMEOUT, ledger, Level.A, "core");
            assertThat(deadlines.of(5_000)).isEqualTo(Duration.ofSeconds(1000));
            ledger.append(store, List.of(wave(1000, 40_000_000)));
            assertThat(deadlines.of(5_000)).isEqualTo(Duration.ofSeconds(2000));
        }
    }

    private static Entry wave(long values, long micros) {
        return new Entry(
                "r", Entry.Kind.WAVE, "A", "core", 0, -1, Entry.Status.WRITTEN, "f", 0, 1, 0, values, 0, micros, "");
    }
}

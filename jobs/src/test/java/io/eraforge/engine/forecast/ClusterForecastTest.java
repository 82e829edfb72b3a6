package io.eraforge.engine.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.testing.PreparedWarehouse;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.extract.EraSlices;
import io.eraforge.workload.era.schema.EraArraysTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class ClusterForecastTest {
    private static final FeatureSet MINIMAL = FeatureSet.named("minimal");
    private static final int BUCKETS = 4;
    private static final int CORES = 2;
    /** Core-seconds per value. */
    private static final double VALUE = 20;
    /** Seconds per wave. */
    private static final double WAVE = 3;

    private final Settings settings = TestSettings.with("levels.a.min-era-rows=3", "run.wave-values=1");
    private Store store;

    @BeforeEach
    void open(SparkSession spark, @TempDir Path dir) {
        store = Store.openForWriting(spark, dir.toString(), "test");
        PreparedWarehouse prepared = new PreparedWarehouse(Level.A).preparedMin(3);
        for (int b = 1; b <= BUCKETS; b++) {
            prepared.bucket(b, "c" + b).era(b, b, 3, new double[] {1, 2, 3});
        }
        prepared.write(store);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void refusesWithoutMeasuredWaves() {
        assertThatThrownBy(() -> forecast(1, 1, 1))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("no wave of feature set minimal has been measured")
                .hasMessageContaining("eraforge run --limit");
    }

    @Test
    void wavesOfOneBucketUseOneCoreOfAnyCluster() {
        recordWaves();
        for (int executors : new int[] {1, 1000}) {
            PartClusterForecast a = forecast(executors, 1, 1).get(0);
            assertThat(a.pace().measuredApart()).isTrue();
            assertThat(a.simulation().waves()).isEqualTo(BUCKETS);
            assertThat(a.simulation().mostTasks()).isEqualTo(1);
            assertThat(a.simulation().seconds()).isEqualTo(BUCKETS * (3 * VALUE + WAVE), offset(1e-6));
        }
    }

    @Test
    void dataFactorMultipliesTheBuckets() {
        recordWaves();
        PartClusterForecast once = forecast(1, 1, 1).get(0);
        PartClusterForecast three = forecast(1, 1, 3).get(0);
        assertThat(three.buckets()).isEqualTo(3 * once.buckets());
        assertThat(three.items()).isEqualTo(3 * once.items());
        assertThat(three.simulation().seconds()).isEqualTo(3 * once.simulation().seconds(), offset(1e-6));
    }

    @Test
    void unmeasuredLevelUsesTheModelOfAnother() {
        recordWaves();
        PartClusterForecast b = forecast(1, 1, 1).get(1);
        assertThat(b.paceOf()).isEqualTo(EraWorkload.part(Level.A));
        assertThat(b.simulation().seconds()).isZero();
    }

    @Test
    void forecastsSlicesForGpus() {
        recordWaves();
        assertThat(forecast(2, 1, 1).get(0).slices()).hasValueSatisfying(slices -> {
            assertThat(slices.fits()).isTrue();
            assertThat(slices.perExecutor()).isEqualTo(1);
        });
    }

    @Test
    void readsFileSizesFromTheDeltaLog() {
        assertThat(store.tables().fileSizes(EraArraysTable.of(Level.A)))
                .hasSize(BUCKETS)
                .allSatisfy((bucket, files) -> assertThat(files).isNotEmpty().allMatch(bytes -> bytes > 0));
        assertThat(store.tables().fileSizes(EraArraysTable.of(Level.C))).isEmpty();
    }

    private List<PartClusterForecast> forecast(int executors, int cores, int factor) {
        ClusterForecastRequest request = new ClusterForecastRequest(
                new ClusterSpec(executors, cores, 1, false, 128 << 20, 1),
                Optional.of(new GpuSpec(24L << 30, 0.85, 2)),
                GpuSpeed.NO_GPU,
                CORES,
                factor,
                true);
        return new ClusterForecast(
                        store.tables(),
                        settings,
                        new EraWorkload(settings, MINIMAL),
                        request,
                        (part, units) -> EraSlices.forecast(
                                store.tables(), settings, EraWorkload.level(part), MINIMAL, units, request))
                .parts();
    }

    /** Writes waves to the ledger as if two cores had computed them. */
    private void recordWaves() {
        List<LedgerEntry> waves = new ArrayList<>();
        for (long values : new long[] {3, 6, 12}) {
            long micros = Math.round((values * VALUE / CORES + WAVE) * 1e6);
            waves.add(new LedgerEntry(
                    "r",
                    LedgerEntry.Kind.WAVE,
                    "A",
                    "minimal",
                    0,
                    -1,
                    LedgerEntry.Status.WRITTEN,
                    "f",
                    0,
                    1,
                    0,
                    values,
                    1_000_000,
                    1_000_000 + micros,
                    ""));
        }
        new Ledger(store.tables()).append(store, waves);
    }
}

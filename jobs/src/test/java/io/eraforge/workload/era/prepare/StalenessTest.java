package io.eraforge.workload.era.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delta.tables.DeltaTable;
import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.testing.ErasBuilder;
import io.eraforge.testing.ReadingsBuilder;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.WarehouseFiles;
import io.eraforge.workload.era.prepare.Staleness.State;
import io.eraforge.workload.era.schema.BucketIndexTable;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaLog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class StalenessTest {
    private static final String DAY = "2024-01-01T00:00:00Z";

    @TempDir
    Path dir;

    private Store store;

    @BeforeEach
    void open(SparkSession spark) {
        store = Store.openForWriting(spark, dir.resolve("w").toString(), "test");
        readings(0).appendTo(store);
        eras().writeTo(store);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void namesTheTableThatChangedSinceTheLastPrepare() {
        assertThat(staleness().state()).isEqualTo(State.NOT_PREPARED);
        assertThat(staleness().stale()).contains(true);
        prepare(10);
        assertThat(staleness()).isEqualTo(new Staleness(State.CURRENT, List.of()));
        assertThat(staleness().stale()).contains(false);

        readings(1).appendTo(store);
        assertThat(staleness()).isEqualTo(new Staleness(State.CHANGED, List.of("readings")));
        assertThat(staleness().describe()).contains("readings changed since the last prepare");
        eras().era(Level.C, "gh1", 9, DAY, "2024-01-01T06:00:00Z").writeTo(store);
        assertThat(staleness().changed()).containsExactly("readings", "eras");
        prepare(10);
        assertThat(staleness().state()).isEqualTo(State.CURRENT);

        // The same eras again: nothing to rewrite, but the next prepare says so.
        eras().era(Level.C, "gh1", 9, DAY, "2024-01-01T06:00:00Z").writeTo(store);
        assertThat(staleness().changed()).containsExactly("eras");
        assertThat(prepare(10).nothingChanged()).isTrue();
        assertThat(staleness().state()).isEqualTo(State.CURRENT);
        long version = store.version(BucketIndexTable.ID);
        prepare(10);
        assertThat(store.version(BucketIndexTable.ID)).isEqualTo(version);
    }

    @Test
    void compactionChangesNothing() {
        readings(1).appendTo(store);
        prepare(10);
        long version = store.version(ReadingsTable.ID);
        SparkSession.setActiveSession(store.spark());
        DeltaTable.forPath(store.spark(), store.path(ReadingsTable.ID))
                .optimize()
                .executeCompaction();
        assertThat(store.version(ReadingsTable.ID)).isGreaterThan(version);
        assertThat(staleness().state()).isEqualTo(State.CURRENT);
    }

    @Test
    void unfinishedPrepareIsStaleAlsoIfOnlyTheMinimumChanged() {
        prepare(1000);
        assertThatThrownBy(() -> Prepare.run(store, settings(10), new PrepareListener() {
                    @Override
                    public void committed(TableId table) {
                        throw new IllegalStateException("killed");
                    }
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(staleness().state()).isEqualTo(State.UNFINISHED);
        assertThat(staleness().stale()).contains(true);
        prepare(10);
        assertThat(staleness().state()).isEqualTo(State.CURRENT);
    }

    @Test
    void olderCopyOfTheReadingsIsAChange() throws IOException {
        Path readings = dir.resolve("w/readings");
        Path copy = WarehouseFiles.copy(readings, dir.resolve("copy"));
        readings(1).appendTo(store);
        prepare(10);
        FileUtils.deleteDirectory(readings.toFile());
        WarehouseFiles.copy(copy, readings);
        DeltaLog.clearCache();
        assertThat(staleness().changed()).containsExactly("readings");
    }

    @Test
    void diskEstimateIgnoresFilesOfAnUnfinishedPrepare() {
        readings(1).appendTo(store);
        new ErasBuilder()
                .windows(Level.C, "gh1", 1, DAY, Duration.ofHours(6), 8)
                .writeTo(store);
        Prepare.run(store, narrow());
        // Seven of the eight buckets change, and the prepare dies after it has written them.
        ReadingsBuilder.of("x")
                .steady("gh1", "2024-01-01T06:30:00Z", Duration.ofHours(1), 41, (row, sensor) -> 500.0 + row)
                .appendTo(store);
        List<Long> estimates = new ArrayList<>();
        assertThatThrownBy(() -> Prepare.run(store, narrow(), new Estimates(estimates, true)))
                .isInstanceOf(IllegalStateException.class);
        Prepare.run(store, narrow(), new Estimates(estimates, false));
        assertThat(estimates).hasSize(2);
        assertThat(estimates.get(1)).isLessThan(2 * estimates.get(0));
    }

    private record Estimates(List<Long> bytes, boolean dies) implements PrepareListener {
        @Override
        public void planned(PreparePlan plan) {
            bytes.add(plan.bytes());
        }

        @Override
        public void committed(TableId table) {
            if (dies && table.equals(EraArraysTable.of(Level.C))) {
                throw new IllegalStateException("killed");
            }
        }
    }

    private static Settings narrow() {
        return PrepareSettings.defaults().width(Duration.ofHours(6)).settings();
    }

    private Staleness staleness() {
        return Staleness.of(store.tables());
    }

    private PrepareReport prepare(long minimum) {
        return Prepare.run(store, settings(minimum));
    }

    private static Settings settings(long minimum) {
        return PrepareSettings.defaults().settings().withMinEraRows(minimum);
    }

    private static ReadingsBuilder readings(int day) {
        String start = "2024-01-0%dT00:00:00Z".formatted(day + 1);
        return ReadingsBuilder.of("x").steady("gh1", start, Duration.ofHours(1), 24, (row, sensor) -> (double) row);
    }

    private static ErasBuilder eras() {
        return new ErasBuilder().era(Level.A, "gh1", 1, DAY, "2024-01-02T00:00:00Z");
    }
}

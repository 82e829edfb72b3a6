package io.eraforge.workload.era.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.testing.ErasBuilder;
import io.eraforge.testing.ReadingsBuilder;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.WarehouseFiles;
import io.eraforge.workload.era.schema.BucketIndexTable;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.EraIndexTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class InterruptedPrepareTest {
    private static final String DAY = "2024-01-01T00:00:00Z";
    private static final String NEXT = "2024-01-02T00:00:00Z";

    private final SparkSession spark;

    @TempDir
    Path dir;

    InterruptedPrepareTest(SparkSession spark) {
        this.spark = spark;
    }

    /** There are four commits before the last: marks, era index and two levels. */
    @Test
    void resumesAfterAnyCommit() {
        try (Store store = store("base")) {
            before(store);
            prepare(store);
            after(store);
        }
        try (Store store = copy("base", "whole")) {
            prepare(store);
        }
        PreparedTables whole = PreparedTables.of(spark, dir.resolve("whole").toString());
        for (int commit = 1; commit <= 4; commit++) {
            String name = "killed-" + commit;
            try (Store store = copy("base", name)) {
                dieAfter(commit, store);
                prepare(store);
            }
            assertThat(PreparedTables.of(spark, dir.resolve(name).toString()))
                    .as(name)
                    .isEqualTo(whole);
        }
    }

    @Test
    void repeatsAnUnfinishedBucketEvenIfItsInputChangedBack() {
        try (Store store = store("w")) {
            before(store);
            prepare(store);
            PreparedTables first = PreparedTables.of(spark, dir.resolve("w").toString());
            after(store);
            dieAfter(3, store);
            store.overwrite(ReadingsTable.ID, readings().dataset(spark));
            eras().writeTo(store);

            prepare(store);

            assertThat(PreparedTables.of(spark, dir.resolve("w").toString())).isEqualTo(first);
        }
    }

    @Test
    void removesAnUnfinishedBucketThatHasNoErasLeft() {
        try (Store store = store("w")) {
            before(store);
            dieAfter(3, store);
            new ErasBuilder()
                    .era(Level.A, "gh1", 1, NEXT, "2024-01-03T00:00:00Z")
                    .writeTo(store);

            prepare(store);

            assertThat(store.read(EraArraysTable.of(Level.A)).count()).isZero();
            assertThat(store.read(EraIndexTable.ID).count()).isEqualTo(1);
            assertThat(store.read(BucketIndexTable.ID).count()).isEqualTo(1);
        }
    }

    private void before(Store store) {
        readings().appendTo(store);
        eras().writeTo(store);
    }

    private void after(Store store) {
        ReadingsBuilder.of("x").row("gh1", "2024-01-01T05:30:00Z", 500.0).appendTo(store);
        eras().era(Level.C, "gh1", 9, DAY, "2024-01-01T06:00:00Z")
                .era(Level.A, "gh1", 9, DAY, "2024-01-01T07:00:00Z")
                .writeTo(store);
    }

    private static ReadingsBuilder readings() {
        return ReadingsBuilder.of("x").steady("gh1", DAY, Duration.ofHours(1), 24, (row, sensor) -> (double) row);
    }

    private static ErasBuilder eras() {
        return new ErasBuilder()
                .era(Level.A, "gh1", 1, DAY, NEXT)
                .era(Level.C, "gh1", 2, "2024-01-01T03:00:00Z", "2024-01-01T08:00:00Z");
    }

    private void dieAfter(int commits, Store store) {
        assertThatThrownBy(
                        () -> Prepare.run(store, PrepareSettings.defaults().settings(), new FailingListener(commits)))
                .isInstanceOf(IllegalStateException.class);
    }

    private static void prepare(Store store) {
        Prepare.run(store, PrepareSettings.defaults().settings());
    }

    private Store copy(String from, String to) {
        WarehouseFiles.copy(dir.resolve(from), dir.resolve(to));
        return store(to);
    }

    private Store store(String name) {
        return Store.openForWriting(spark, dir.resolve(name).toString(), "test");
    }

    private static final class FailingListener implements PrepareListener {
        private int remaining;

        private FailingListener(int commits) {
            remaining = commits;
        }

        @Override
        public void committed(TableId table) {
            if (--remaining == 0) {
                throw new IllegalStateException("killed after " + table.name());
            }
        }
    }
}

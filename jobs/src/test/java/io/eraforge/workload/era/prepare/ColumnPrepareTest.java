package io.eraforge.workload.era.prepare;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.testing.ErasBuilder;
import io.eraforge.testing.ReadingsBuilder;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.WarehouseFiles;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.EraIndexTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The job that reads by column and the tasks that receive rows by a shuffle must write the same tables. */
@ExtendWith(SparkExtension.class)
class ColumnPrepareTest {
    private static final PrepareSettings SETTINGS =
            PrepareSettings.defaults().minRows(3).width(Duration.ofDays(2));

    @TempDir
    Path dir;

    private final SparkSession spark;

    ColumnPrepareTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeEach
    void writeUglyReadings() {
        try (Store store = store("column")) {
            uglyReadings(store);
            eras().writeTo(store);
        }
    }

    @Test
    void writesTheSameTablesByColumnAndByRow() {
        WarehouseFiles.copy(dir.resolve("column"), dir.resolve("row"));
        readByRow("row");

        PreparedTables byColumn = prepare("column", SETTINGS);
        PreparedTables byRow = prepare("row", SETTINGS);

        assertThat(byColumn.arrays()).hasSizeGreaterThan(300);
        assertThat(byColumn).isEqualTo(byRow);
        assertThat(indexFiles("column")).allMatch(path -> !path.contains(".c000."));
        assertThat(indexFiles("row")).allMatch(path -> path.contains(".c000."));
    }

    @Test
    void writesTheSameTablesSensorBySensor() {
        WarehouseFiles.copy(dir.resolve("column"), dir.resolve("split"));
        PreparedTables whole = prepare("column", SETTINGS);
        assertThat(prepare("split", SETTINGS.wideCells(500))).isEqualTo(whole);
        assertThat(files("split", EraArraysTable.of(Level.A)))
                .hasSizeGreaterThan(files("column", EraArraysTable.of(Level.A)).size());
    }

    @Test
    void preparesLateReadingsAsIfTheyHadComeInTime() {
        WarehouseFiles.copy(dir.resolve("column"), dir.resolve("late"));
        prepare("late", SETTINGS);
        for (String name : List.of("late", "column")) {
            try (Store store = store(name)) {
                ReadingsBuilder.of("a", "late")
                        .steady("s1", "2024-01-20T00:00:30Z", Duration.ofHours(1), 300, (row, sensor) -> row + 0.5)
                        .appendTo(store);
            }
        }
        assertThat(prepare("late", SETTINGS)).isEqualTo(prepare("column", SETTINGS));
        assertThat(indexFiles("late")).allMatch(path -> !path.contains(".c000."));
    }

    @Test
    void readsWhatOptimizeWrote() {
        WarehouseFiles.copy(dir.resolve("column"), dir.resolve("optimized"));
        io.delta.tables.DeltaTable.forPath(
                        spark, dir.resolve("optimized/readings").toString())
                .optimize()
                .executeCompaction();
        assertThat(prepare("optimized", SETTINGS)).isEqualTo(prepare("column", SETTINGS));
    }

    /** Several files a month, out of order, with gaps, duplicates, a sensor without values and one that comes later. */
    private static void uglyReadings(Store store) {
        ReadingsBuilder first = ReadingsBuilder.of("a", "b", "never");
        for (String series : List.of("s2", "s1", "größe")) {
            first.steady(
                    series,
                    "2024-01-25T00:00:00Z",
                    Duration.ofMinutes(20),
                    900,
                    (row, sensor) -> sensor == 2 || row / 7 % (sensor + 2) == 0 ? null : row * 0.25 + sensor);
        }
        first.row("s1", "2024-01-25T00:20:00Z", Double.NaN, -0.0, null)
                .row("s1", "2024-01-24T23:59:59.999999Z", 1.0, Double.POSITIVE_INFINITY, null)
                .row("single", "2024-02-29T12:00:00Z", 4.0, null, null)
                .appendTo(store);
        ReadingsBuilder.of("a", "b", "never", "new")
                .steady(
                        "s1",
                        "2024-02-03T00:10:00Z",
                        Duration.ofMinutes(20),
                        400,
                        (row, sensor) -> sensor == 2 ? null : row * 1.0)
                .row("s1", "2024-02-03T00:00:00Z", 7.0, 7.0, null, 7.0)
                .row("no eras", "2024-02-03T00:00:00Z", 7.0, 7.0, null, 7.0)
                .appendTo(store);
    }

    private static ErasBuilder eras() {
        return new ErasBuilder()
                .windows(Level.A, "s1", 0, "2024-01-24T12:00:00Z", Duration.ofHours(7), 50)
                .windows(Level.A, "s2", 100, "2024-01-24T00:00:00Z", Duration.ofHours(30), 12)
                .windows(Level.C, "größe", 200, "2024-01-25T00:00:00Z", Duration.ofHours(1), 200)
                .era(Level.A, "s1", 90, "2024-01-28T00:00:00Z", "2024-02-08T00:00:00Z")
                .era(Level.A, "s1", 91, "2024-01-28T00:00:00Z", "2024-01-28T00:00:00Z")
                .era(Level.A, "unknown", 92, "2024-01-28T00:00:00Z", "2024-01-29T00:00:00Z")
                .era(Level.B, "s2", 1, "1990-01-01T00:00:00Z", "2090-01-01T00:00:00Z")
                .era(Level.B, "s1", 2, "2024-01-31T23:00:00Z", "2024-02-01T01:00:00Z")
                .era(Level.B, "single", 3, "2024-02-01T00:00:00Z", "2024-03-01T00:00:00Z");
    }

    /** Tables with deletion vectors cannot be read file by file. */
    private void readByRow(String warehouse) {
        spark.sql("alter table delta.`%s` set tblproperties ('delta.enableDeletionVectors' = 'true')"
                .formatted(dir.resolve(warehouse).resolve("readings")));
    }

    private PreparedTables prepare(String warehouse, PrepareSettings settings) {
        try (Store store = store(warehouse)) {
            Prepare.run(store, settings.settings());
        }
        return PreparedTables.of(spark, dir.resolve(warehouse).toString());
    }

    private List<String> indexFiles(String warehouse) {
        return files(warehouse, EraIndexTable.ID);
    }

    private List<String> files(String warehouse, TableId table) {
        try (Store store = Store.openForReading(spark, dir.resolve(warehouse).toString())) {
            return Arrays.asList(store.read(table).inputFiles());
        }
    }

    private Store store(String name) {
        return Store.openForWriting(spark, dir.resolve(name).toString(), "test");
    }
}

package io.eraforge.workload.era.prepare.cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.config.Settings;
import io.eraforge.config.Settings.Backend;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.testing.ErasBuilder;
import io.eraforge.testing.ReadingsBuilder;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.workload.era.prepare.Prepare;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.EraIndexTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The SQL query for GPUs and the tasks for CPUs must produce the same era partitions. */
@ExtendWith(SparkExtension.class)
class EraArrayQueryTest {
    private static final Settings SETTINGS = TestSettings.with("levels.a.min-era-rows=3", "levels.b.min-era-rows=1");

    @Test
    void producesTheSameTablesAsTheCpuTasks(SparkSession spark, @TempDir Path dir) {
        Map<TableId, Dataset<Row>> onGpu = prepared(spark, dir.resolve("gpu"), SETTINGS.withBackend(Backend.GPU));
        for (String wideCells : List.of("64000000", "100")) {
            Settings settings = TestSettings.with(
                    "levels.a.min-era-rows=3",
                    "levels.b.min-era-rows=1",
                    "prepare.bucket-width.a=3h",
                    "prepare.bucket-width.b=1h",
                    "prepare.row-group-bytes=4000",
                    "prepare.wide-cells=" + wideCells);
            Map<TableId, Dataset<Row>> onCpu =
                    prepared(spark, dir.resolve("cpu" + wideCells), settings.withBackend(Backend.CPU));
            onCpu.forEach((table, expected) -> assertThat(texts(expected))
                    .as(table.name())
                    .hasSizeGreaterThan(10)
                    .isEqualTo(texts(onGpu.get(table))));
            assertThat(onCpu.get(EraArraysTable.of(Level.B))
                            .select("bucket")
                            .distinct()
                            .count())
                    .isGreaterThan(20);
        }
    }

    private static List<String> texts(Dataset<Row> rows) {
        return rows.drop("bucket", "chunk").collectAsList().stream()
                .map(Row::toString)
                .sorted()
                .toList();
    }

    @Test
    void refusesAnEraWithTooManyReadings(SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.openForWriting(spark, dir.toString(), "test")) {
            readings().appendTo(store);
            eras().writeTo(store);
            Settings settings = TestSettings.with("levels.a.min-era-rows=3", "prepare.max-values=5");
            assertThatThrownBy(() -> Prepare.run(store, settings.withBackend(Backend.GPU)))
                    .isInstanceOf(EraForgeException.class)
                    .hasMessageContaining("readings, more than prepare.max-values (5)");
        }
    }

    private static Map<TableId, Dataset<Row>> prepared(SparkSession spark, Path dir, Settings settings) {
        try (Store store = Store.openForWriting(spark, dir.toString(), "test")) {
            readings().appendTo(store);
            eras().writeTo(store);
            Prepare.run(store, settings);
            return Stream.of(EraArraysTable.of(Level.A), EraArraysTable.of(Level.B), EraIndexTable.ID)
                    .collect(Collectors.toMap(table -> table, store::read));
        }
    }

    /** Two series with different intervals, before and after 1970, with missing values, NaN, infinities and both zeros. */
    private static ReadingsBuilder readings() {
        return ReadingsBuilder.of("t", "odd.id`°", "sparse", "never")
                .steady("gh1", "1969-12-31T12:00:00Z", Duration.ofMinutes(7), 300, EraArrayQueryTest::value)
                .steady("gh2", "1970-01-01T00:00:01Z", Duration.ofMinutes(11), 200, EraArrayQueryTest::value);
    }

    private static Double value(int row, int sensor) {
        if (sensor == 3) {
            return null;
        }
        return switch ((row * 3 + sensor) % 11) {
            case 0 -> null;
            case 1 -> Double.NaN;
            case 2 -> Double.NEGATIVE_INFINITY;
            case 3 -> 0.0;
            case 4 -> -0.0;
            default -> sensor == 2 && row % 20 != 0 ? null : Double.valueOf(row * 0.1 + sensor);
        };
    }

    /** Eras that touch, overlap, are empty, or exceed the readings. */
    private static ErasBuilder eras() {
        return new ErasBuilder()
                .windows(Level.A, "gh1", 1, "1969-12-31T11:00:00Z", Duration.ofHours(5), 8)
                .windows(Level.A, "gh2", 1, "1969-12-31T23:00:00Z", Duration.ofHours(7), 6)
                .era(Level.A, "gh1", 50, "1960-01-01T00:00:00Z", "1980-01-01T00:00:00Z")
                .era(Level.A, "gh1", 51, "1970-01-01T03:00:00Z", "1970-01-01T03:00:00Z")
                .era(Level.A, "gh3", 52, "1970-01-01T00:00:00Z", "1970-01-02T00:00:00Z")
                .windows(Level.B, "gh2", 1, "1969-12-31T23:00:00Z", Duration.ofMinutes(30), 60)
                .era(Level.B, "gh2", 99, "1970-01-01T02:10:00Z", "1970-01-01T05:01:00Z");
    }
}

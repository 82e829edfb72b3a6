package io.eraforge.workload.era.prepare;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.testing.ErasBuilder;
import io.eraforge.testing.ReadingsBuilder;
import io.eraforge.testing.SparkExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Buckets with too many cells are split by sensor; the resulting rows must not differ. */
@ExtendWith(SparkExtension.class)
class BucketSplitTest {

    @Test
    void yieldsTheSameRowsWithAndWithoutSplitting(SparkSession spark, @TempDir Path dir) {
        // 4 sensors: first all buckets are split, with one or two sensors per task, then some of them, then none.
        List<PreparedTables> results = List.of(1L, 900L, 1_500L, 64_000_000L).stream()
                .map(cells -> prepare(spark, dir.resolve("cells-" + cells), cells))
                .toList();
        assertThat(results.get(3).arrays()).hasSizeGreaterThan(100);
        assertThat(results.subList(0, 3)).allMatch(results.get(3)::equals);
    }

    private static PreparedTables prepare(SparkSession spark, Path warehouse, long wideCells) {
        try (Store store = Store.openForWriting(spark, warehouse.toString(), "test")) {
            ReadingsBuilder readings = ReadingsBuilder.of("a", "b", "c", "d");
            for (String series : List.of("s1", "s2")) {
                readings.steady(
                        series,
                        "2024-01-01T00:00:00Z",
                        Duration.ofMinutes(10),
                        series.equals("s1") ? 700 : 100,
                        (row, sensor) -> row % (sensor + 2) == 0 ? null : row * 10.0 + sensor);
            }
            readings.row("s1", "2024-01-01T00:10:00Z", 3.0, 2.0, null, Double.NaN)
                    .appendTo(store);
            new ErasBuilder()
                    .windows(Level.A, "s1", 0, "2024-01-01T00:00:00Z", Duration.ofHours(5), 30)
                    .windows(Level.A, "s2", 100, "2024-01-01T00:00:00Z", Duration.ofHours(7), 3)
                    .era(Level.B, "s1", 1, "2024-01-01T00:00:00Z", "2024-01-06T00:00:00Z")
                    .writeTo(store);
            Prepare.run(store, PrepareSettings.defaults().wideCells(wideCells).settings());
        }
        return PreparedTables.of(spark, warehouse.toString());
    }
}

package io.eraforge.process;

import static io.eraforge.process.SmallWarehouse.command;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.testing.EraForge;
import io.eraforge.testing.ErasBuilder;
import io.eraforge.testing.FeatureTables;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Very long eras and very wide tables. */
@Tag("faults")
@ExtendWith(SparkExtension.class)
class LargeInputsIT {
    private static final long LONG_ERA = 20_000_000;
    private static final int SENSORS = 1000;
    private static final int ROWS = 300;

    @Test
    void computesAnEraOfTwentyMillionRows(SparkSession spark, @TempDir Path dir) {
        Path warehouse = dir.resolve("w");
        try (Store store = Store.openForWriting(spark, warehouse.toString(), "test")) {
            // One reading per second from 1970 on, so that the mean is known.
            store.append(
                    ReadingsTable.ID,
                    spark.range(0, LONG_ERA, 1, 2)
                            .select(
                                    lit("s").as("series"),
                                    expr("timestamp_seconds(id)").as("ts"),
                                    expr("id * 1000000").as("ts_us"),
                                    col("id").cast("double").as("x"),
                                    expr("date_format(timestamp_seconds(id), 'yyyy-MM')")
                                            .as("month")));
            new ErasBuilder().era(Level.A, "s", 1, 0, LONG_ERA * 1_000_000).writeTo(store);
        }
        assertThat(EraForge.run(5, Map.of("ERAFORGE_DRIVER_MEMORY", "4g"), command("prepare", warehouse)))
                .contains("its longest era has 20,000,000 readings", "--driver-memory");
        Map<String, String> largeHeap = Map.of("ERAFORGE_DRIVER_MEMORY", "6g");
        EraForge.run(0, largeHeap, command("prepare", warehouse));
        EraForge.run(0, largeHeap, command("run", warehouse, "--feature-set", "minimal"));
        Row row = FeatureTables.read(spark, warehouse, "features_a__minimal")
                .select("length", "mean", "status")
                .first();
        assertThat(row.getDouble(0)).isEqualTo(LONG_ERA);
        assertThat(row.getDouble(1)).isEqualTo((LONG_ERA - 1) / 2.0);
        assertThat(row.getString(2)).isEqualTo("ok");
    }

    @Test
    void computesAThousandSensors(SparkSession spark, @TempDir Path dir) throws IOException {
        Path readings = Files.writeString(dir.resolve("wide.csv"), wide());
        Path eras = Files.writeString(
                dir.resolve("eras.csv"), "level,era_id,start,end\nA,1,2024-01-01T00:00:00Z,2024-01-02T00:00:00Z\n");
        Path warehouse = dir.resolve("w");
        Path out = dir.resolve("out.csv");
        Map<String, String> keepAll = Map.of("MIN_ERA_ROWS_A", "1");
        EraForge.run(
                0, keepAll, command("ingest", warehouse, "--readings", readings.toString(), "--eras", eras.toString()));
        EraForge.run(0, keepAll, command("prepare", warehouse));
        EraForge.run(0, keepAll, command("run", warehouse, "--feature-set", "minimal"));
        assertThat(FeatureTables.read(spark, warehouse, "features_a__minimal")
                        .where("status = 'ok' and length = " + ROWS)
                        .count())
                .isEqualTo(SENSORS);
        EraForge.run(
                0,
                keepAll,
                command("export", warehouse, "--level", "A", "--feature-set", "minimal", "--out", out.toString()));
        assertThat(Files.readString(out).lines().findFirst().orElseThrow().split(","))
                .contains("s7__mean", "s999__mean")
                .hasSizeGreaterThan(SENSORS * 10);
    }

    private static String wide() {
        StringBuilder text = new StringBuilder("ts");
        IntStream.range(0, SENSORS).forEach(sensor -> text.append(",s").append(sensor));
        for (int row = 0; row < ROWS; row++) {
            int minute = row;
            text.append("\n2024-01-01T%02d:%02d:00Z,".formatted(row / 60, row % 60));
            text.append(IntStream.range(0, SENSORS)
                    .mapToObj(sensor -> (minute % 7) + "." + sensor)
                    .collect(Collectors.joining(",")));
        }
        return text.append('\n').toString();
    }
}

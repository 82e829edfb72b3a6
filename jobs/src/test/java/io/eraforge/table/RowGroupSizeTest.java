package io.eraforge.table;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import io.eraforge.engine.job.Interruption;
import io.eraforge.era.Level;
import io.eraforge.table.schema.TableId;
import io.eraforge.testing.ErasBuilder;
import io.eraforge.testing.ReadingsBuilder;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.workload.era.prepare.Prepare;
import io.eraforge.workload.era.prepare.PrepareListener;
import io.eraforge.workload.era.schema.EraArraysTable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A task never reads less than a row group: many small tasks need small row groups. */
@ExtendWith(SparkExtension.class)
class RowGroupSizeTest {
    private static final int ERAS = 600;
    private static final TableId TABLE = EraArraysTable.of(Level.A);

    @Test
    void eraArraysAreWrittenAndCompactedInSmallRowGroups(SparkSession spark, @TempDir Path dir) throws IOException {
        Settings usual = TestSettings.with("levels.a.min-era-rows=1");
        Settings small = TestSettings.with("levels.a.min-era-rows=1", "prepare.row-group-bytes=1");
        try (Store store = Store.openForWriting(spark, dir.toString(), "test");
                Interruption interruption = Interruption.watch(spark.sparkContext())) {
            readings(store);
            Prepare.run(store, usual);
            assertThat(rowGroups(store)).containsExactly(1);

            Prepare.run(store, small, PrepareListener.SILENT, true);
            assertThat(rowGroups(store))
                    .singleElement()
                    .satisfies(groups -> assertThat(groups).isGreaterThan(3));

            store.overwrite(TABLE, store.read(TABLE).repartitionByRange(6, col("era_id")));
            assertThat(rowGroups(store)).containsExactly(1, 1, 1, 1, 1, 1);
            new TableOptimizer(store, EraArraysTable.rowGroupBytes(small), interruption::requested)
                    .run(TableOptimizer.MIN_RETENTION);
            assertThat(rowGroups(store))
                    .singleElement()
                    .satisfies(groups -> assertThat(groups).isGreaterThan(3));
            assertThat(store.read(TABLE).count()).isEqualTo(ERAS);
        }
    }

    private static void readings(Store store) {
        String start = "2024-03-01T00:00:00Z";
        ReadingsBuilder.of("x")
                .steady("gh1", start, Duration.ofMinutes(1), ERAS, (row, sensor) -> (double) row)
                .appendTo(store);
        ErasBuilder eras = new ErasBuilder();
        for (int era = 0; era < ERAS; era++) {
            Instant from = Instant.parse(start).plus(Duration.ofMinutes(era));
            eras.era(Level.A, "gh1", era, from.toString(), from.plusSeconds(60).toString());
        }
        eras.writeTo(store);
    }

    /** Number of row groups of each file. */
    private static List<Integer> rowGroups(Store store) throws IOException {
        List<Integer> groups = new ArrayList<>();
        for (String file : store.read(TABLE).inputFiles()) {
            try (ParquetFileReader reader = ParquetFileReader.open(
                    HadoopInputFile.fromPath(new org.apache.hadoop.fs.Path(file), new Configuration()))) {
                groups.add(reader.getRowGroups().size());
            }
        }
        return groups;
    }
}

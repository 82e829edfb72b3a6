package io.eraforge.workload.era.ingest.readings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.testing.IngestFixture;
import io.eraforge.testing.IngestSettings;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.ingest.merge.Merged;
import io.eraforge.workload.era.ingest.merge.RowMerge;
import io.eraforge.workload.era.ingest.result.IngestNotes;
import io.eraforge.workload.era.schema.IngestsTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import io.eraforge.workload.era.schema.SensorsTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class ReadingsAccountTest {
    /** A fault that loses one row on the way. */
    private static final RowMerge LOSING = (blocks, sensors) -> {
        List<Merged> left = new ArrayList<>();
        Merged.readings(RowMerge.BY_CELL.merge(blocks, sensors), sensors).forEachRemaining(reading -> {
            if (reading.values()[0] != 2) {
                left.add(reading);
            }
        });
        return left.iterator();
    };

    @Test
    void nothingIsWrittenIfACellIsLost(SparkSession spark, @TempDir Path dir) {
        IngestFixture fixture = new IngestFixture(spark, dir);
        String file = fixture.file("x.csv", "ts,t,u", "2024-01-01T00:00:00Z,1,", "2024-01-01T00:05:00Z,2,3");
        try (Store store = Store.openForWriting(spark, fixture.warehouse(), "test")) {
            ReadingsIngest ingest =
                    new ReadingsIngest(store, IngestSettings.inferring(), new IngestNotes(), List.of(file), LOSING);
            assertThatThrownBy(ingest::run)
                    .isInstanceOfSatisfying(
                            EraForgeException.class,
                            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.BAD_DATA))
                    .hasMessageContaining("4 cells read = 1 stored + 1 empty + 0 sentinels")
                    .hasMessageContaining("fault of EraForge");
        }
        for (TableId table : List.of(ReadingsTable.ID, SensorsTable.ID, IngestsTable.ID)) {
            assertThat(fixture.exists(table)).as(table.name()).isFalse();
        }
    }
}

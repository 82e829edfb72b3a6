package io.eraforge.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.workload.era.schema.ErasTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class BuildersTest {

    @Test
    void builtReadingsAndErasReadBack(SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.openForWriting(spark, dir.toString(), "test")) {
            ReadingsBuilder.of("t", "rh")
                    .row("gh1", "2023-12-31T23:59:59.999999Z", 1.5, null)
                    .steady("gh1", "2024-01-01T00:00:00Z", Duration.ofMinutes(5), 3, (row, sensor) -> (double) row)
                    .appendTo(store);
            new ErasBuilder()
                    .era(Level.A, "gh1", 3_000_000_000L, "2024-01-01T00:00:00Z", "2024-01-08T00:00:00Z")
                    .windows(Level.B, "gh1", 1, "2024-01-01T00:00:00Z", Duration.ofDays(1), 7)
                    .writeTo(store);

            Row first = store.read(ReadingsTable.ID).orderBy("ts_us").first();
            assertThat(first.mkString("|"))
                    .isEqualTo("gh1|2023-12-31 23:59:59.999999|1704067199999999|1.5|null|2023-12");
            assertThat(store.read(ReadingsTable.ID).where("month = '2024-01'").count())
                    .isEqualTo(3);
            assertThat(store.read(ErasTable.ID).where("level = 'B'").count()).isEqualTo(7);
        }
    }
}

package io.eraforge.workload.era.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.table.Store;
import io.eraforge.testing.IngestFixture;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.prepare.reading.ReadingDays;
import io.eraforge.workload.era.schema.ReadingDaysTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Ingest records the days of the files that it writes as prepare would find them. */
@ExtendWith(SparkExtension.class)
class IngestedDaysTest {
    private static final String[] COLUMNS = ReadingDaysTable.SCHEMA.names().toArray(String[]::new);

    @Test
    void ingestRecordsTheDaysThatPrepareWouldFind(SparkSession spark, @TempDir Path dir) {
        IngestFixture fixture = new IngestFixture(spark, dir);
        List<String> lines = new ArrayList<>(List.of("series,time,a,b"));
        // More rows than are buffered, over two months, with gaps and a column that is mostly empty.
        for (int row = 0; row < 6_000; row++) {
            Instant time = Instant.parse("2024-01-20T00:00:00Z").plusSeconds(300L * row);
            lines.add("s1,%s,%s,%s".formatted(time, row % 7 == 0 ? "" : row / 8.0, row % 50 == 0 ? -row : ""));
        }
        lines.add("s0,2024-01-31T23:59:59Z,-0.0,5");
        lines.add("s0,2024-01-31T23:59:59Z,1,");
        lines.add("s0,2024-01-03T00:00:00Z,oops,6");
        lines.add("s0,2024-02-01T00:00:00Z,1e300,7");
        fixture.ingest(fixture.file("first.csv", lines.toArray(String[]::new)));
        List<String> first = recorded(fixture);
        assertThat(first)
                .hasSize(3 + 21)
                .as("prepare reads no file for them")
                .isEqualTo(recordedByPrepare(fixture, spark, false))
                .isEqualTo(recordedByPrepare(fixture, spark, true));

        fixture.ingest(fixture.file("new.csv", "series,time,a,c", "s2,2024-03-01T00:00:00Z,1,2"));
        assertThat(recorded(fixture)).hasSize(first.size() + 1);
        // What is merged with stored readings is left to prepare.
        fixture.ingest(fixture.file("late.csv", "series,time,a,c", "s1,2024-01-20T00:00:00Z,4,4"));
        assertThat(recorded(fixture)).hasSize(first.size() + 1);
        assertThat(recordedByPrepare(fixture, spark, false)).isEqualTo(recordedByPrepare(fixture, spark, true));
    }

    /** More days of series than are kept in memory. */
    @Test
    void ingestRecordsTheDaysOfManySeries(SparkSession spark, @TempDir Path dir) {
        IngestFixture fixture = new IngestFixture(spark, dir);
        List<String> lines = new ArrayList<>(List.of("series,time,a"));
        for (int row = 0; row < 10_000; row++) {
            lines.add("s%d,2024-01-%02dT00:00:00Z,%d".formatted(row / 3, 1 + row % 3, row));
        }
        fixture.ingest(fixture.file("sparse.csv", lines.toArray(String[]::new)));
        assertThat(recorded(fixture))
                .hasSize(10_000)
                .isEqualTo(recordedByPrepare(fixture, spark, false))
                .isEqualTo(recordedByPrepare(fixture, spark, true));
    }

    @Test
    void prepareMergesManySmallFilesOfDays(SparkSession spark, @TempDir Path dir) {
        IngestFixture fixture = new IngestFixture(spark, dir);
        List<String> lines = new ArrayList<>(List.of("series,time,a"));
        for (int row = 0; row < 70; row++) {
            lines.add("s%d,2024-01-01T00:00:00Z,1".formatted(row));
        }
        fixture.ingest(fixture.file("first.csv", lines.toArray(String[]::new)));
        List<String> recorded = recorded(fixture);
        try (Store store = Store.openForWriting(spark, fixture.warehouse(), "test")) {
            store.overwrite(ReadingDaysTable.ID, store.read(ReadingDaysTable.ID).repartition(70));
            assertThat(store.read(ReadingDaysTable.ID).inputFiles()).hasSize(70);
        }
        assertThat(recordedByPrepare(fixture, spark, false)).isEqualTo(recorded);
        try (Store store = Store.openForReading(spark, fixture.warehouse())) {
            assertThat(store.read(ReadingDaysTable.ID).inputFiles()).hasSize(1);
        }
    }

    @Test
    void damagedDaysDoNotFailAnIngest(SparkSession spark, @TempDir Path dir) throws IOException {
        IngestFixture fixture = new IngestFixture(spark, dir);
        Path log = Path.of(fixture.warehouse(), ReadingDaysTable.ID.name(), "_delta_log");
        Files.createDirectories(log);
        Files.createFile(log.resolve("00000000000000000000.json"));
        fixture.ingest(fixture.file("first.csv", "series,time,a", "s1,2024-01-01T00:00:00Z,1"));
        assertThat(fixture.rows(ReadingsTable.ID, "series")).containsExactly("s1");
    }

    private static List<String> recorded(IngestFixture fixture) {
        return fixture.rows(ReadingDaysTable.ID, COLUMNS);
    }

    /** {@code anew}: forgets what is recorded first. */
    private static List<String> recordedByPrepare(IngestFixture fixture, SparkSession spark, boolean anew) {
        try (Store store = Store.openForWriting(spark, fixture.warehouse(), "test")) {
            if (anew) {
                store.removeFiles(ReadingDaysTable.ID, path -> true);
            }
            return ReadingDays.refresh(store).rows().selectExpr(COLUMNS).collectAsList().stream()
                    .map(row -> row.mkString("|"))
                    .sorted()
                    .toList();
        }
    }
}

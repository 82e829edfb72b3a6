package io.eraforge.workload.era.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.table.Store;
import io.eraforge.testing.IngestFixture;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.internal.column.columnindex.OffsetIndex;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Prepare reads a series by whole pages: those of a long series hold no rows of the next. */
@ExtendWith(SparkExtension.class)
class ReadingsPagesTest {
    private static final int ROWS = 20_000;

    @Test
    void endsPagesWhereALongSeriesEnds(SparkSession spark, @TempDir Path dir) throws IOException {
        IngestFixture fixture = new IngestFixture(spark, dir);
        List<String> lines = new ArrayList<>(List.of("series,time,x"));
        for (String series : List.of("s1", "s2")) {
            for (int row = 0; row < ROWS; row++) {
                lines.add("%s,%s,%d"
                        .formatted(series, Instant.parse("2024-01-01T00:00:00Z").plusSeconds(row), row));
            }
        }
        fixture.ingest(fixture.file("readings.csv", lines.toArray(String[]::new)));

        List<String> files;
        try (Store store = Store.openForReading(spark, fixture.warehouse())) {
            files = store.paths(ReadingsTable.ID, Set.of("2024-01"));
        }
        assertThat(files).hasSize(1);
        try (ParquetFileReader reader = ParquetFileReader.open(
                HadoopInputFile.fromPath(new org.apache.hadoop.fs.Path(files.get(0)), new Configuration()))) {
            for (ColumnChunkMetaData column : reader.getRowGroups().get(0).getColumns()) {
                assertThat(firstRows(reader.readOffsetIndex(column)))
                        .as(column.getPath().toString())
                        .containsExactly(0L, 16_384L, (long) ROWS, ROWS + 16_384L);
            }
        }
    }

    private static List<Long> firstRows(OffsetIndex index) {
        List<Long> rows = new ArrayList<>();
        for (int page = 0; page < index.getPageCount(); page++) {
            rows.add(index.getFirstRowIndex(page));
        }
        return rows;
    }
}

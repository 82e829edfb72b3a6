package io.eraforge.workload.era.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.workload.era.ingest.csv.CsvSplitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChunkReaderTest {
    private static final String TEXT = "a,1\n\"b\n\nc\",2\nd,3\n\"e\nf,4\ng\",5\n\"stray,6\nh,7\n";

    /** Emits each record's first cell, or its defect. */
    private record Cells() implements RowParser<Row>, RowParser.Factory<Row> {
        @Override
        public void parse(SourceRecord record, Consumer<Row> out) {
            out.accept(RowFactory.create(record.defect() == null ? record.text(0) : record.defect()));
        }

        @Override
        public RowParser<Row> open(SourceFile file) {
            return this;
        }

        @Override
        public boolean needsPrecedingRecords() {
            return false;
        }
    }

    @Test
    void rejectsCellsThatSpanLinesWhereverChunksEnd(@TempDir Path dir) throws IOException {
        Path path = Files.writeString(dir.resolve("x.csv"), TEXT);
        SourceFile file =
                new SourceFile(0, path.toString(), path.toString(), TEXT.length(), SourceFormat.CSV, false, "UTF-8", 0);
        for (int cut = 1; cut < TEXT.length(); cut++) {
            List<String> rows = new ArrayList<>(read(new FileChunk(file, 0, cut, 0, 0, 1)));
            rows.addAll(read(new FileChunk(file, cut, TEXT.length(), 0, 0, 1)));
            assertThat(rows)
                    .as("cut at %d", cut)
                    .containsExactly(
                            "a",
                            CsvSplitter.UNCLOSED,
                            CsvSplitter.SPANS_LINES,
                            "d",
                            CsvSplitter.UNCLOSED,
                            CsvSplitter.SPANS_LINES,
                            CsvSplitter.SPANS_LINES,
                            CsvSplitter.UNCLOSED,
                            "h");
        }
    }

    private static List<String> read(FileChunk chunk) throws IOException {
        List<String> rows = new ArrayList<>();
        SourceGroup.TextLayout layout = new SourceGroup.TextLayout(SourceFormat.CSV, ',', List.of("x", "y"));
        new ChunkReader<>(new Configuration(), chunk, layout, new Cells())
                .forEachRemaining(row -> rows.add(row.getString(0)));
        return rows;
    }
}

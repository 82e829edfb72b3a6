package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.IngestErrors;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Row;

/** Iterates over the rows of one chunk, reading lazily and skipping blank lines. Closes the file at the end of the chunk. */
final class ChunkReader implements Iterator<Row> {
    /** Bytes read before the chunk for parsers that need preceding records. */
    private static final long LEAD_BYTES = 1 << 16;

    private final FileChunk chunk;
    private final SourceGroup.TextLayout layout;
    private final RowParser parser;
    private final LineReader lines;
    private final CsvRecord csv;
    private final JsonRecord json;
    private final Queue<Row> rows = new ArrayDeque<>();
    private boolean ended;
    private boolean numbered;

    ChunkReader(Configuration conf, FileChunk chunk, SourceGroup.TextLayout layout, RowParser.Factory parsers)
            throws IOException {
        this.chunk = chunk;
        this.layout = layout;
        parser = parsers.open(chunk.file());
        lines = chunk.open(conf, parsers.needsPrecedingRecords() ? LEAD_BYTES : 0);
        boolean isCsv = layout.format() == SourceFormat.CSV;
        csv = isCsv
                ? new CsvRecord(
                        lines,
                        layout.separator(),
                        layout.columns().size(),
                        chunk.file().lineEncoding())
                : null;
        json = isCsv ? null : new JsonRecord(lines, layout.columns());
    }

    @Override
    public boolean hasNext() {
        try {
            while (rows.isEmpty() && !ended) {
                readLine();
            }
            return !rows.isEmpty();
        } catch (IOException e) {
            throw IngestErrors.unreadable(chunk.file().path(), e);
        }
    }

    @Override
    public Row next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return rows.remove();
    }

    private void readLine() throws IOException {
        if (!lines.next() || lines.offset() >= chunk.end()) {
            ended = true;
            lines.close();
            return;
        }
        boolean lead = lines.offset() < chunk.start();
        if (!lead && !numbered) {
            numbered = true;
            lines.renumber(chunk.firstLine(lines.offset()));
        }
        if (!blank()) {
            parser.parse(record(), lead ? row -> {} : rows::add);
        }
    }

    private SourceRecord record() {
        if (layout.format() == SourceFormat.CSV) {
            csv.parseLine();
            return csv;
        }
        json.parseLine();
        return json;
    }

    private boolean blank() {
        for (int i = lines.from(); i < lines.to(); i++) {
            if (lines.bytes()[i] != ' ') {
                return false;
            }
        }
        return true;
    }
}

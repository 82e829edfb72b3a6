package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.IngestErrors;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;

/**
 * Iterates over the rows of one chunk, reading lazily and skipping blank lines and those of separators only. All lines of a CSV record whose quoted cell spans
 * lines are rejected. Closes the file at the end of the chunk.
 */
final class ChunkReader<T> implements Iterator<T> {
    /** Bytes read before the chunk for parsers that need preceding records, and for cells that span lines. */
    private static final long LEAD_BYTES = 1 << 16;

    /** A quote that is not closed after so many lines is a stray one. */
    private static final int MAX_SPANNED_LINES = 50;

    private final FileChunk chunk;
    private final SourceGroup.TextLayout layout;
    private final RowParser<T> parser;
    private final LineReader lines;
    private final CsvRecord csv;
    private final JsonRecord json;
    private final Queue<T> rows = new ArrayDeque<>();
    /** Lines since an unclosed quote, joined; null if there is none. */
    private ByteArrayOutputStream open;

    /** Rows of the lines after an unclosed quote: as they are, and as parts of a cell that spans lines. */
    private final List<T> held = new ArrayList<>();

    private final List<T> rejected = new ArrayList<>();
    private int openLines;
    private boolean ended;
    private boolean numbered;
    private final Consumer<T> accepted = rows::add;
    private final Consumer<T> ignored = row -> {};

    ChunkReader(Configuration conf, FileChunk chunk, SourceGroup.TextLayout layout, RowParser.Factory<T> parsers)
            throws IOException {
        this.chunk = chunk;
        this.layout = layout;
        parser = parsers.open(chunk.file());
        boolean isCsv = layout.format() == SourceFormat.CSV;
        lines = chunk.open(conf, isCsv || parsers.needsPrecedingRecords() ? LEAD_BYTES : 0);
        csv = isCsv
                ? new CsvRecord(
                        lines,
                        layout.separator(),
                        layout.columns().size(),
                        chunk.file().lineEncoding(),
                        parser::decimalMark)
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
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return rows.remove();
    }

    private void readLine() throws IOException {
        if (csv != null && numbered && open == null && lines.nextOffset() < chunk.end() && csv.parsePlainLine()) {
            parser.parse(csv, accepted);
            return;
        }
        if (!lines.next() || lines.offset() >= chunk.end()) {
            end();
            return;
        }
        boolean lead = lines.offset() < chunk.start();
        if (!lead && !numbered) {
            numbered = true;
            parser.flush(ignored);
            lines.renumber(chunk.firstLine(lines.offset()));
        }
        if (!blank()) {
            parse(lead);
        }
    }

    private void parse(boolean lead) {
        SourceRecord record = record();
        if (open == null) {
            parser.parse(record, lead ? ignored : accepted);
            if (csv != null && csv.isUnclosed()) {
                parser.flush(lead ? ignored : accepted);
                open = new ByteArrayOutputStream();
                openLines = 0;
                appendLine();
            }
            return;
        }
        parse(record, lead ? ignored : held::add);
        csv.rejectAsPart();
        parse(record, lead ? ignored : rejected::add);
        closeQuote();
    }

    private void parse(SourceRecord record, Consumer<T> out) {
        parser.parse(record, out);
        parser.flush(out);
    }

    /** Adds the line to those since the unclosed quote. Releases their rows if it closes the quote, or too many have not. */
    private void closeQuote() {
        open.write('\n');
        appendLine();
        if (csv.isOneRecord(open.toByteArray())) {
            release(rejected);
        } else if (++openLines == MAX_SPANNED_LINES) {
            release(held);
        }
    }

    private void appendLine() {
        open.write(lines.bytes(), lines.from(), lines.to() - lines.from());
    }

    private void release(List<T> decided) {
        rows.addAll(decided);
        held.clear();
        rejected.clear();
        open = null;
    }

    /** Ends the chunk, after the lines beyond it that decide on an unclosed quote. The current line, if any, is the first of them. */
    private void end() throws IOException {
        boolean more = lines.offset() >= chunk.end();
        while (open != null && more) {
            closeQuote();
            more = open != null && lines.next();
        }
        if (open != null) {
            release(held);
        }
        parser.flush(numbered ? accepted : ignored);
        ended = true;
        lines.close();
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
            if (lines.bytes()[i] != ' ' && lines.bytes()[i] != layout.separator()) {
                return false;
            }
        }
        return true;
    }
}

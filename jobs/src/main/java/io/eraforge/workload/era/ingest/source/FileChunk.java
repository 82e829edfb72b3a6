package io.eraforge.workload.era.ingest.source;

import java.io.IOException;
import java.io.Serializable;
import org.apache.hadoop.conf.Configuration;

/**
 * A piece of a text file for one task: the lines that start in {@code [start, end)} and not before the data do.
 * {@code linesBefore} counts line breaks before {@code start}.
 */
record FileChunk(SourceFile file, long start, long end, long linesBefore, long dataOffset, long dataLine)
        implements Serializable {

    /** The chunk of a range; one range is all of a file that must be read whole. */
    static FileChunk of(RangeScanner.Range range, long linesBefore, long dataOffset, long dataLine) {
        long end = range.file().isUnsplittable() ? Long.MAX_VALUE : range.end();
        return new FileChunk(range.file(), range.start(), end, linesBefore, dataOffset, dataLine);
    }

    /**
     * Opens at the first line that starts in the chunk, or up to {@code lead} bytes earlier; lines of the lead have offsets
     * before {@link #start} and no true numbers.
     */
    LineReader open(Configuration conf, long lead) throws IOException {
        if (start <= dataOffset) {
            return new LineReader(SourceStreams.text(conf, file, dataOffset), file.path(), dataOffset, dataLine);
        }
        // One byte early: if that is a line break, the chunk begins with a line of its own.
        long from = Math.max(dataOffset, start - 1 - lead);
        LineReader lines = new LineReader(SourceStreams.text(conf, file, from), file.path(), from, 1);
        if (from > dataOffset) {
            lines.next();
        }
        return lines;
    }

    /** Number of the first line that starts in the chunk, given where it was found to start. */
    long firstLine(long offset) {
        if (start <= dataOffset) {
            return dataLine;
        }
        return linesBefore + (offset == start ? 1 : 2);
    }
}

package io.eraforge.workload.era.ingest.source;

import java.io.IOException;
import java.io.Serializable;
import org.apache.hadoop.conf.Configuration;

/**
 * Part of a text file that one task reads: the lines that start in {@code [start, end)}, but not before {@code dataOffset},
 * where line {@code dataLine} starts. {@code linesBefore} is the number of line breaks before {@code start}.
 */
record FileChunk(SourceFile file, long start, long end, long linesBefore, long dataOffset, long dataLine)
        implements Serializable {

    /** The chunk of a range; for an unsplittable file, from the start of the range to the end of the file. */
    static FileChunk of(RangeScanner.Range range, long linesBefore, long dataOffset, long dataLine) {
        long end = range.file().isUnsplittable() ? Long.MAX_VALUE : range.end();
        return new FileChunk(range.file(), range.start(), end, linesBefore, dataOffset, dataLine);
    }

    /**
     * Opens a reader at the first line that starts in the chunk, or up to {@code lead} bytes earlier. Lines before the chunk
     * have offsets less than {@link #start}, and their numbers are meaningless. The caller closes the reader.
     */
    LineReader open(Configuration conf, long lead) throws IOException {
        if (start <= dataOffset) {
            return new LineReader(SourceStreams.text(conf, file, dataOffset), file.path(), dataOffset, dataLine);
        }
        // One byte early: if it is a line break, a line starts exactly at the chunk's start.
        long from = Math.max(dataOffset, start - 1 - lead);
        LineReader lines = new LineReader(SourceStreams.text(conf, file, from), file.path(), from, 1);
        if (from > dataOffset) {
            lines.next();
        }
        return lines;
    }

    /** Number of the first line that starts in the chunk, given its offset. */
    long firstLine(long offset) {
        if (start <= dataOffset) {
            return dataLine;
        }
        return linesBefore + (offset == start ? 1 : 2);
    }
}

package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.IngestErrors;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;

/** Reads one range of a file once, before anything is parsed: its digest, its line breaks, and what tells its columns. */
final class RangeScanner {
    /** Files are read in ranges of this size, so that one large file keeps all cores busy. */
    static final long RANGE = 32L << 20;

    private static final int EDGE = 1 << 12;

    private final Configuration conf;

    /** Part {@code [start, end)} of a file. */
    record Range(SourceFile file, long start, long end) implements Serializable {}

    /**
     * What a range holds: {@code edges} are some of its bytes, for whole lines to sample; {@code names} the fields of JSON or
     * the schema of Parquet.
     */
    record Part(int file, String digest, long lineBreaks, List<byte[]> edges, List<String> names)
            implements Serializable {}

    RangeScanner(Configuration conf) {
        this.conf = conf;
    }

    static List<Range> ranges(SourceFile file) {
        List<Range> ranges = new ArrayList<>();
        for (long start = 0; start < file.length(); start += RANGE) {
            ranges.add(new Range(file, start, Math.min(start + RANGE, file.length())));
        }
        return ranges;
    }

    Part read(Range range) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            List<byte[]> edges = new ArrayList<>();
            long lineBreaks = read(range, digest, edges);
            List<String> names = switch (range.file().format()) {
                case JSON -> fields(range);
                case PARQUET -> range.start() == 0 ? List.of(schema(range.file())) : List.of();
                case CSV, DELTA -> List.of();
            };
            return new Part(range.file().number(), HexFormat.of().formatHex(digest.digest()), lineBreaks, edges, names);
        } catch (IOException | UncheckedIOException e) {
            throw IngestErrors.unreadable(range.file().path(), e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private long read(Range range, MessageDigest digest, List<byte[]> edges) throws IOException {
        byte[] buffer = new byte[1 << 20];
        boolean sampled = range.file().format() == SourceFormat.CSV
                && !range.file().isUnsplittable()
                && range.file().length() > FormatDetector.SIZE;
        long lineBreaks = 0;
        try (InputStream in = SourceStreams.raw(conf, range.file().path(), range.start())) {
            for (long left = range.end() - range.start(); left > 0; ) {
                int n = in.readNBytes(buffer, 0, (int) Math.min(buffer.length, left));
                if (n <= 0) {
                    throw new IOException("it became shorter while it was read");
                }
                digest.update(buffer, 0, n);
                lineBreaks += lineBreaks(buffer, n);
                if (sampled && left == range.end() - range.start()) {
                    edges.add(Arrays.copyOfRange(buffer, 0, Math.min(n, EDGE)));
                }
                left -= n;
                if (sampled && left == 0) {
                    edges.add(Arrays.copyOfRange(buffer, Math.max(0, n - EDGE), n));
                }
            }
        }
        return lineBreaks;
    }

    private static long lineBreaks(byte[] b, int size) {
        long count = 0;
        for (int i = 0; i < size; i++) {
            count += b[i] == '\n' ? 1 : 0;
        }
        return count;
    }

    /** Names of fields in order of appearance. A file that must be read whole is read by its first range. */
    private List<String> fields(Range range) throws IOException {
        if (range.file().isUnsplittable() && range.start() > 0) {
            return List.of();
        }
        Set<String> names = new LinkedHashSet<>();
        long end = range.file().isUnsplittable() ? Long.MAX_VALUE : range.end();
        try (LineReader lines = FileChunk.of(range, 0, 0, 1).open(conf, 0)) {
            while (lines.next() && lines.offset() < end) {
                JsonRecord.fields(lines.bytes(), lines.from(), lines.to(), (name, text) -> names.add(name));
            }
        }
        return List.copyOf(names);
    }

    private String schema(SourceFile file) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(HadoopInputFile.fromPath(new Path(file.path()), conf))) {
            return reader.getFileMetaData().getSchema().toString();
        } catch (RuntimeException e) {
            // Parquet's word for a file that is not one.
            throw new IOException(e.getMessage(), e);
        }
    }
}

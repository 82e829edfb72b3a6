package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.IngestErrors;
import io.eraforge.table.parquet.SourceParquetSchema;
import io.eraforge.workload.era.ingest.json.JsonFields;
import io.eraforge.workload.era.ingest.json.JsonScanner;
import io.eraforge.workload.era.ingest.parse.ByteSearch;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.hadoop.conf.Configuration;

/** Scans a range of a file before it is parsed, for its digest, line breaks, sample bytes and column names. */
final class RangeScanner {
    /** Bytes per range: files are scanned in ranges so that one large file occupies all cores. */
    static final long RANGE_BYTES = 32L << 20;

    private static final int SAMPLE_BYTES = 1 << 12;

    private final Configuration conf;

    /** Part {@code [start, end)} of a file. */
    record Range(SourceFile file, long start, long end) implements Serializable {}

    /**
     * Scan result of a range. {@code digest} is the SHA-256 in hexadecimal; {@code samples} are bytes from the start and end
     * of the range; {@code names} are field names of JSON, or the schema of Parquet as a single text.
     */
    record Part(int file, String digest, long lineBreaks, List<byte[]> samples, List<String> names)
            implements Serializable {}

    RangeScanner(Configuration conf) {
        this.conf = conf;
    }

    static List<Range> ranges(SourceFile file) {
        List<Range> ranges = new ArrayList<>();
        for (long start = 0; start < file.length(); start += RANGE_BYTES) {
            ranges.add(new Range(file, start, Math.min(start + RANGE_BYTES, file.length())));
        }
        return ranges;
    }

    Part read(Range range) {
        try {
            MessageDigest digest = DigestUtils.getSha256Digest();
            List<byte[]> samples = new ArrayList<>();
            long lineBreaks = read(range, digest, samples);
            List<String> names = switch (range.file().format()) {
                case JSON -> fields(range);
                case PARQUET ->
                    range.start() == 0
                            ? List.of(SourceParquetSchema.of(conf, range.file().path())
                                    .text())
                            : List.of();
                case CSV, DELTA -> List.of();
            };
            return new Part(range.file().number(), Hex.encodeHexString(digest.digest()), lineBreaks, samples, names);
        } catch (IOException | UncheckedIOException e) {
            throw IngestErrors.unreadable(range.file().path(), e);
        }
    }

    private long read(Range range, MessageDigest digest, List<byte[]> samples) throws IOException {
        byte[] buffer = new byte[1 << 20];
        boolean takeSamples = range.file().format() == SourceFormat.CSV
                && !range.file().isUnsplittable()
                && range.file().length() > FormatDetector.HEAD_BYTES;
        long lineBreaks = 0;
        try (InputStream in = SourceStreams.raw(conf, range.file().path(), range.start())) {
            for (long left = range.end() - range.start(); left > 0; ) {
                int n = in.readNBytes(buffer, 0, (int) Math.min(buffer.length, left));
                if (n <= 0) {
                    throw new IOException("it was truncated while being read");
                }
                digest.update(buffer, 0, n);
                lineBreaks += ByteSearch.count(buffer, 0, n, (byte) '\n');
                if (takeSamples && left == range.end() - range.start()) {
                    samples.add(Arrays.copyOfRange(buffer, 0, Math.min(n, SAMPLE_BYTES)));
                }
                left -= n;
                if (takeSamples && left == 0) {
                    samples.add(Arrays.copyOfRange(buffer, Math.max(0, n - SAMPLE_BYTES), n));
                }
            }
        }
        return lineBreaks;
    }

    /** Field names in order of appearance. An unsplittable file is read entirely with its first range. */
    private List<String> fields(Range range) throws IOException {
        if (range.file().isUnsplittable() && range.start() > 0) {
            return List.of();
        }
        Set<String> names = new LinkedHashSet<>();
        JsonScanner scanner = new JsonScanner(
                name -> {
                    names.add(name);
                    return -1;
                },
                0);
        long end = range.file().isUnsplittable() ? Long.MAX_VALUE : range.end();
        try (LineReader lines = FileChunk.of(range, 0, 0, 1).open(conf, 0)) {
            while (lines.next() && lines.offset() < end) {
                if (!scanner.hasOnlyKnownFields(lines.bytes(), lines.from(), lines.to())
                        && !scanner.scan(lines.bytes(), lines.from(), lines.to())) {
                    JsonFields.read(lines.bytes(), lines.from(), lines.to(), (name, text) -> names.add(name));
                }
            }
        }
        return List.copyOf(names);
    }
}

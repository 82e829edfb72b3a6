package io.eraforge.workload.era.ingest.source;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the scan of a file's ranges adds up to. */
final class FileScanResult {
    private final List<RangeScanner.Part> parts;

    /** Takes the parts of a file in order. */
    FileScanResult(List<RangeScanner.Part> parts) {
        this.parts = parts;
    }

    /** A digest of the ranges' digests, so that ranges can be read apart. */
    String hash() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            parts.forEach(part -> digest.update(part.digest().getBytes(StandardCharsets.US_ASCII)));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Fields of JSON, schema of Parquet; in order of first appearance. */
    List<String> names() {
        Set<String> names = new LinkedHashSet<>();
        parts.forEach(part -> names.addAll(part.names()));
        return List.copyOf(names);
    }

    List<FileChunk> chunks(SourceFile file, long dataOffset, long dataLine) {
        List<FileChunk> chunks = new ArrayList<>();
        List<RangeScanner.Range> ranges = RangeScanner.ranges(file);
        long lines = 0;
        for (int i = 0; i < (file.isUnsplittable() ? 1 : ranges.size()); i++) {
            chunks.add(FileChunk.of(ranges.get(i), lines, dataOffset, dataLine));
            lines += parts.get(i).lineBreaks();
        }
        return chunks;
    }

    /** Whole lines from the edges of ranges, but not the start of the file, which has been looked at. */
    List<List<String>> sample(char separator, SourceFile file) {
        List<List<String>> sample = new ArrayList<>();
        List<byte[]> edges =
                parts.stream().flatMap(part -> part.edges().stream()).toList();
        for (byte[] edge : edges.subList(Math.min(1, edges.size()), edges.size())) {
            int from = lineBreak(edge, 0) + 1;
            for (int to = lineBreak(edge, from); to >= 0; to = lineBreak(edge, from)) {
                sample.add(CsvHead.cells(edge, new int[] {from, to}, separator, file.lineEncoding()));
                from = to + 1;
            }
        }
        sample.removeIf(cells -> cells.size() < 2);
        return sample;
    }

    private static int lineBreak(byte[] b, int from) {
        for (int i = from; i < b.length; i++) {
            if (b[i] == '\n') {
                return i;
            }
        }
        return -1;
    }
}

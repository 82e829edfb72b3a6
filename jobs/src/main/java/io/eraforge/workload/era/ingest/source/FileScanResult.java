package io.eraforge.workload.era.ingest.source;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.codec.digest.DigestUtils;

/** Combined result of scanning all ranges of a file. */
final class FileScanResult {
    private final List<RangeScanner.Part> parts;

    /** {@code parts} are in the order of their ranges. */
    FileScanResult(List<RangeScanner.Part> parts) {
        this.parts = parts;
    }

    /** SHA-256 of the ranges' digests, so that ranges can be read in parallel. Stored in table {@code ingests}. */
    String hash() {
        return DigestUtils.sha256Hex(
                parts.stream().map(RangeScanner.Part::digest).collect(Collectors.joining()));
    }

    /** Field names of JSON in order of first appearance, or the schema of Parquet as a single text. */
    List<String> names() {
        Set<String> names = new LinkedHashSet<>();
        parts.forEach(part -> names.addAll(part.names()));
        return List.copyOf(names);
    }

    /** The file's chunks, one per range; an unsplittable file is one chunk. */
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

    /** Cells of the whole lines within the samples, except those at the start of the file, which {@link CsvHead} covers. */
    List<List<String>> sample(char separator, SourceFile file) {
        List<List<String>> sample = new ArrayList<>();
        List<byte[]> samples =
                parts.stream().flatMap(part -> part.samples().stream()).toList();
        for (byte[] bytes : samples.subList(Math.min(1, samples.size()), samples.size())) {
            int from = lineBreak(bytes, 0) + 1;
            for (int to = lineBreak(bytes, from); to >= 0; to = lineBreak(bytes, from)) {
                sample.add(CsvHead.cells(bytes, new int[] {from, to}, separator, file.lineEncoding()));
                from = to + 1;
            }
        }
        sample.removeIf(cells -> cells.size() < 2 || CsvHead.isBlank(cells));
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

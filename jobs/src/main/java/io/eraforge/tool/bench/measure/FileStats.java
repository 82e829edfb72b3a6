package io.eraforge.tool.bench.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Number and total size of local files. */
public record FileStats(long files, long bytes) {
    /** Data files of the Delta tables in a folder, without logs and checksums. */
    public static FileStats data(Path folder) {
        List<Path> files = walk(folder)
                .filter(file ->
                        file.toString().endsWith(".parquet") && !file.toString().contains("_delta_log"))
                .toList();
        return new FileStats(
                files.size(), files.stream().mapToLong(FileStats::size).sum());
    }

    /** Files by their {@code file:} URIs. */
    public static FileStats of(List<String> uris) {
        long bytes =
                uris.stream().mapToLong(uri -> size(Path.of(URI.create(uri)))).sum();
        return new FileStats(uris.size(), bytes);
    }

    private static Stream<Path> walk(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.eraforge.tool.bench.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Files under a local folder. */
public record FileStats(long files, long bytes) {
    /** Data files of Delta tables; neither logs nor checksums. */
    public static FileStats data(Path folder) {
        List<Path> files = walk(folder)
                .filter(file ->
                        file.toString().endsWith(".parquet") && !file.toString().contains("_delta_log"))
                .toList();
        return new FileStats(
                files.size(), files.stream().mapToLong(FileStats::size).sum());
    }

    /** Files by their addresses. */
    public static FileStats of(List<String> addresses) {
        long bytes = addresses.stream()
                .mapToLong(address -> size(Path.of(java.net.URI.create(address))))
                .sum();
        return new FileStats(addresses.size(), bytes);
    }

    public static void delete(Path folder) {
        if (Files.exists(folder)) {
            walk(folder).sorted(Comparator.reverseOrder()).forEach(FileStats::deleteOne);
        }
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

    private static void deleteOne(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

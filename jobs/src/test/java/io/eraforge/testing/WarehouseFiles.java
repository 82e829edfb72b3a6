package io.eraforge.testing;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Copies, inspects and damages the files of warehouses. */
public final class WarehouseFiles {
    private WarehouseFiles() {}

    public static Path copy(Path from, Path to) {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : (Iterable<Path>) all::iterator) {
                Files.copy(path, to.resolve(from.relativize(path).toString()));
            }
            return to;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Number of commits of a table. */
    public static long commits(Path warehouse, String table) {
        return count(
                warehouse.resolve(table + "/_delta_log"),
                path -> path.toString().endsWith(".json"));
    }

    /** The text of a table's newest commit. */
    public static String newestCommit(Path warehouse, String table) {
        try (Stream<Path> all = Files.list(warehouse.resolve(table + "/_delta_log"))) {
            return Files.readString(all.filter(path -> path.toString().endsWith(".json"))
                    .max(Comparator.naturalOrder())
                    .orElseThrow());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Number of data files in a table's folder, committed or not. */
    public static long dataFiles(Path warehouse, String table) {
        return count(
                warehouse.resolve(table),
                path -> path.toString().endsWith(".parquet") && !path.toString().contains("_delta_log"));
    }

    /** Number of folders of buckets in a table's folder. */
    public static long buckets(Path warehouse, String table) {
        return count(
                warehouse.resolve(table), path -> path.getFileName().toString().startsWith("bucket="));
    }

    /** Deletes all data files of a table, which damages it. */
    public static void deleteDataFiles(Path warehouse, String table) {
        try (Stream<Path> all = Files.walk(warehouse.resolve(table))) {
            for (Path file :
                    all.filter(path -> path.toString().endsWith(".parquet")).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a task is writing to a table: some data file has no footer yet. */
    public static boolean beingWritten(Path warehouse, String table) {
        Path folder = warehouse.resolve(table);
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(path -> path.toString().endsWith(".parquet"))
                    .filter(path -> !path.toString().contains("_delta_log"))
                    .anyMatch(path -> !isComplete(path));
        } catch (UncheckedIOException | IOException e) {
            return false;
        }
    }

    private static boolean isComplete(Path parquet) {
        try (RandomAccessFile file = new RandomAccessFile(parquet.toFile(), "r")) {
            byte[] end = new byte[4];
            if (file.length() < end.length) {
                return false;
            }
            file.seek(file.length() - end.length);
            file.readFully(end);
            // A file that contains only its header ends with the same bytes.
            return file.length() > end.length && new String(end, StandardCharsets.US_ASCII).equals("PAR1");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long count(Path folder, Predicate<Path> filter) {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(filter).count();
        } catch (IOException | UncheckedIOException e) {
            // Files appear and vanish while the process runs.
            return 0;
        }
    }
}

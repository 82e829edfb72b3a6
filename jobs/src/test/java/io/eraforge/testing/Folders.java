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

/** Copies of warehouses, and what lies in them. */
public final class Folders {
    private Folders() {}

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

    /** How many commits a table has. */
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

    /** How many data files lie in a table's folder, committed or not. */
    public static long dataFiles(Path warehouse, String table) {
        return count(
                warehouse.resolve(table),
                path -> path.toString().endsWith(".parquet") && !path.toString().contains("_delta_log"));
    }

    /** Damages a table. */
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

    /** Whether a data file lies in a table's folder whose end is not written yet: a task is at it. */
    public static boolean beingWritten(Path warehouse, String table) {
        Path folder = warehouse.resolve(table);
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(path -> path.toString().endsWith(".parquet"))
                    .filter(path -> !path.toString().contains("_delta_log"))
                    .anyMatch(path -> !ended(path));
        } catch (UncheckedIOException | IOException e) {
            return false;
        }
    }

    private static boolean ended(Path parquet) {
        try (RandomAccessFile file = new RandomAccessFile(parquet.toFile(), "r")) {
            byte[] end = new byte[4];
            if (file.length() < end.length) {
                return false;
            }
            file.seek(file.length() - end.length);
            file.readFully(end);
            // A file that has only begun ends with the same letters.
            return file.length() > end.length && new String(end, StandardCharsets.US_ASCII).equals("PAR1");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long count(Path folder, Predicate<Path> counts) {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(counts).count();
        } catch (IOException | UncheckedIOException e) {
            // Files come and go while the process works.
            return 0;
        }
    }
}

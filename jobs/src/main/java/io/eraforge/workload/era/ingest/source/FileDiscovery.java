package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.IngestErrors;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Lists the files of paths, folders and globs: paths in the order given, the files of each sorted by path. */
public final class FileDiscovery {
    private static final Set<String> EXTENSIONS =
            Set.of("csv", "tsv", "txt", "dat", "json", "jsonl", "ndjson", "parquet", "gz");

    private final Configuration conf;
    private final List<Found> found = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();

    /** A file, or the folder of a Delta table. {@code root} is the path given by the user that led to it. */
    public record Found(String path, String root, long length, boolean delta) {}

    public FileDiscovery(Configuration conf) {
        this.conf = conf;
    }

    /** Files in folders that were skipped because of their extensions. */
    public List<String> skipped() {
        return skipped;
    }

    /** Throws if a path does not exist or leads to no file. */
    public List<Found> find(List<String> paths) {
        for (String path : paths) {
            try {
                add(path);
            } catch (FileNotFoundException e) {
                throw IngestErrors.pathMissing(path);
            } catch (IOException | IllegalArgumentException e) {
                throw IngestErrors.unreadable(path, e);
            }
        }
        return found.stream().distinct().toList();
    }

    private void add(String path) throws IOException {
        Path given = new Path(path);
        FileSystem fs = given.getFileSystem(conf);
        // An existing path is not a glob, even if its name has brackets.
        FileStatus[] matches = fs.exists(given) ? new FileStatus[] {fs.getFileStatus(given)} : fs.globStatus(given);
        if (matches == null || matches.length == 0) {
            throw IngestErrors.pathMissing(path);
        }
        int before = found.size();
        for (FileStatus match : Stream.of(matches).sorted(byPath()).toList()) {
            String root = match.getPath().toString();
            if (match.isFile()) {
                found.add(new Found(root, root, match.getLen(), false));
            } else {
                walk(fs, match.getPath(), root);
            }
        }
        if (found.size() == before) {
            throw IngestErrors.nothingInside(path, skipped);
        }
    }

    private void walk(FileSystem fs, Path folder, String root) throws IOException {
        if (fs.exists(new Path(folder, "_delta_log"))) {
            found.add(new Found(folder.toString(), root, 0, true));
            return;
        }
        for (FileStatus child :
                Stream.of(fs.listStatus(folder)).sorted(byPath()).toList()) {
            String name = child.getPath().getName();
            if (name.startsWith("_") || name.startsWith(".")) {
                continue;
            }
            if (child.isDirectory()) {
                walk(fs, child.getPath(), root);
            } else if (EXTENSIONS.contains(
                    name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT))) {
                found.add(new Found(child.getPath().toString(), root, child.getLen(), false));
            } else {
                skipped.add(child.getPath().toString());
            }
        }
    }

    private static Comparator<FileStatus> byPath() {
        return Comparator.comparing(status -> status.getPath().toString());
    }
}

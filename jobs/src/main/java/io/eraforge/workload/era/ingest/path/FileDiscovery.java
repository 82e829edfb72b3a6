package io.eraforge.workload.era.ingest.path;

import io.eraforge.engine.failure.MachineLimits;
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
    private final LocalDiscovery local = new LocalDiscovery();
    private final List<Found> found = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();

    /** A file, or the folder of a Delta table. {@code root} is the path given by the user that led to it. */
    public record Found(String path, String root, long length, boolean delta) {}

    public FileDiscovery(Configuration conf) {
        this.conf = conf;
    }

    /** Files in folders that were skipped because of their extensions. */
    public List<String> skipped() {
        return Stream.concat(skipped.stream(), local.skipped().stream()).toList();
    }

    /** Sentences about what else was left out. */
    public List<String> notes() {
        return local.notes();
    }

    /** Throws if a path does not exist or leads to no file. */
    public List<Found> find(List<String> paths) {
        for (String path : paths) {
            try {
                add(path);
            } catch (FileNotFoundException e) {
                throw IngestErrors.pathMissing(path);
            } catch (IOException | IllegalArgumentException e) {
                throw MachineLimits.explain(e).orElseGet(() -> IngestErrors.unreadable(path, e));
            }
        }
        return found.stream().distinct().toList();
    }

    private void add(String path) throws IOException {
        Path given = parse(path);
        FileSystem fs = given.getFileSystem(conf);
        if (fs.getUri().getScheme().equals("file")) {
            found.addAll(local.find(path, fs.makeQualified(given).toUri().getPath()));
            return;
        }
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

    /** A colon is part of a file's name unless a scheme such as s3a:// or file:/ comes before it. */
    private static Path parse(String path) {
        return path.matches("(?s)[A-Za-z][A-Za-z0-9+.-]*:/.*") || path.isEmpty()
                ? new Path(path)
                : new Path(null, null, path);
    }

    private void walk(FileSystem fs, Path folder, String root) throws IOException {
        if (fs.exists(new Path(folder, "_delta_log"))) {
            found.add(new Found(folder.toString(), root, 0, true));
            return;
        }
        for (FileStatus child :
                Stream.of(fs.listStatus(folder)).sorted(byPath()).toList()) {
            String name = child.getPath().getName();
            if (isHidden(name)) {
                continue;
            }
            if (child.isDirectory()) {
                walk(fs, child.getPath(), root);
            } else if (isSupported(name)) {
                found.add(new Found(child.getPath().toString(), root, child.getLen(), false));
            } else {
                skipped.add(child.getPath().toString());
            }
        }
    }

    static boolean isHidden(String name) {
        return name.startsWith("_") || name.startsWith(".");
    }

    static boolean isSupported(String name) {
        return EXTENSIONS.contains(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
    }

    private static Comparator<FileStatus> byPath() {
        return Comparator.comparing(status -> status.getPath().toString());
    }
}

package io.eraforge.workload.era.ingest.path;

import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.path.FileDiscovery.Found;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Lists files of the local file system, whatever characters their names have. Every file and folder is read once, however many
 * links lead to it; pipes, sockets and devices are never opened.
 */
final class LocalDiscovery {
    private final Set<Path> read = new HashSet<>();
    private final List<String> skipped = new ArrayList<>();
    private final List<String> repeated = new ArrayList<>();
    private final List<String> broken = new ArrayList<>();
    private final List<String> special = new ArrayList<>();

    /** Files in folders that were skipped because of their extensions. */
    List<String> skipped() {
        return skipped;
    }

    List<String> notes() {
        List<String> notes = new ArrayList<>();
        note(notes, "links to files or folders that are read already", repeated);
        note(notes, "broken links", broken);
        note(notes, "pipes, sockets or devices", special);
        return notes;
    }

    private static void note(List<String> notes, String what, List<String> paths) {
        if (!paths.isEmpty()) {
            notes.add("Skipped %s: %d, such as %s.".formatted(what, paths.size(), paths.get(0)));
        }
    }

    /** The files of an absolute path or glob; {@code given} is for messages. Throws if there are none. */
    List<Found> find(String given, String absolute) throws IOException {
        List<Found> found = new ArrayList<>();
        Path named = Path.of(absolute);
        int before = repeated.size();
        // An existing path is not a glob, even if its name has brackets.
        if (Files.exists(named)) {
            if (!Files.isDirectory(named) && !Files.isRegularFile(named)) {
                throw IngestErrors.notAFile(given);
            }
            add(named, uri(named), true, found);
        } else if (Files.isSymbolicLink(named)) {
            throw IngestErrors.brokenLink(given, Files.readSymbolicLink(named).toString());
        } else {
            List<Path> matches = LocalGlob.matches(absolute);
            if (matches.isEmpty()) {
                throw IngestErrors.pathMissing(given);
            }
            for (Path match : matches) {
                add(match, uri(match), true, found);
            }
        }
        if (found.isEmpty() && repeated.size() == before) {
            throw IngestErrors.nothingInside(
                    given,
                    Stream.of(skipped, special, broken).flatMap(List::stream).toList());
        }
        return found;
    }

    /** Adds a file or the files of a folder; one that was {@code matched} by the user's path whatever its extension. */
    private void add(Path path, String root, boolean matched, List<Found> found) throws IOException {
        if (!Files.exists(path)) {
            broken.add(path.toString());
        } else if (Files.isDirectory(path)) {
            walk(path, root, found);
        } else if (!Files.isRegularFile(path)) {
            special.add(path.toString());
        } else if (!matched && !FileDiscovery.isSupported(path.getFileName().toString())) {
            skipped.add(path.toString());
        } else if (!read.add(path.toRealPath())) {
            repeated.add(path.toString());
        } else {
            found.add(new Found(uri(path), root, Files.size(path), false));
        }
    }

    private void walk(Path folder, String root, List<Found> found) throws IOException {
        if (!read.add(folder.toRealPath())) {
            repeated.add(folder.toString());
            return;
        }
        if (Files.exists(folder.resolve("_delta_log"))) {
            found.add(new Found(uri(folder), root, 0, true));
            return;
        }
        for (Path child : list(folder)) {
            if (!FileDiscovery.isHidden(child.getFileName().toString())) {
                add(child, root, false, found);
            }
        }
    }

    /** The entries of a folder, sorted; throws if it may not be read. */
    static List<Path> list(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted().toList();
        } catch (IOException e) {
            throw IngestErrors.unreadable(folder.toString(), e);
        }
    }

    /** As Hadoop writes it: file:/data/x.csv, unencoded. */
    private static String uri(Path path) {
        return new org.apache.hadoop.fs.Path("file", null, path.toString()).toString();
    }
}

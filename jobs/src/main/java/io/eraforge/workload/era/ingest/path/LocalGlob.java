package io.eraforge.workload.era.ingest.path;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.fs.GlobExpander;
import org.apache.hadoop.fs.GlobPattern;

/** Hadoop's globs on the local file system; Hadoop itself fails on names with colons. */
final class LocalGlob {
    private LocalGlob() {}

    /** The paths that match an absolute glob, sorted. A wildcard at the start of a name matches no leading dot. */
    static List<Path> matches(String glob) throws IOException {
        TreeSet<Path> matches = new TreeSet<>();
        for (String pattern : GlobExpander.expand(glob)) {
            List<Path> reached = List.of(Path.of("/"));
            for (String part : pattern.split("/")) {
                reached = part.isEmpty() ? reached : children(reached, part);
            }
            matches.addAll(reached);
        }
        return List.copyOf(matches);
    }

    private static List<Path> children(List<Path> folders, String part) {
        GlobPattern pattern = new GlobPattern(part);
        List<Path> children = new ArrayList<>();
        for (Path folder : folders) {
            if (!pattern.hasWildcard()) {
                Path child = folder.resolve(part.replaceAll("\\\\(.)", "$1"));
                if (Files.exists(child, LinkOption.NOFOLLOW_LINKS)) {
                    children.add(child);
                }
            } else if (Files.isDirectory(folder)) {
                LocalDiscovery.list(folder).stream()
                        .filter(child -> matches(child.getFileName().toString(), pattern, part))
                        .forEach(children::add);
            }
        }
        return children;
    }

    private static boolean matches(String name, GlobPattern pattern, String part) {
        return pattern.matches(name) && (!name.startsWith(".") || part.startsWith("."));
    }
}

package io.eraforge.tool.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Local folders as a whole. */
public final class Folder {
    private Folder() {}

    static Path copy(Path from, Path to) {
        for (Path path : walk(from)) {
            try {
                Files.copy(path, to.resolve(from.relativize(path).toString()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return to;
    }

    public static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        for (Path path : walk(folder).stream().sorted(Comparator.reverseOrder()).toList()) {
            try {
                Files.deleteIfExists(path);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static List<Path> walk(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

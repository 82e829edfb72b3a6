package io.eraforge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The file into which submit/eraforge joins Spark's properties of several profiles; they may name passwords. */
final class JoinedProperties {
    private JoinedProperties() {}

    /** To be called from main: by then spark-submit has read it. */
    static void remove() {
        Optional.ofNullable(System.getenv("ERAFORGE_JOINED_PROPERTIES")).ifPresent(file -> {
            try {
                Files.deleteIfExists(Path.of(file));
            } catch (IOException e) {
                // Only its owner can read it.
            }
        });
    }
}

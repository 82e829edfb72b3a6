package io.eraforge.cli.launch;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Tells paths on this machine from those of object stores. */
public final class WarehousePath {
    private WarehousePath() {}

    /** Empty for s3a://, hdfs:// and the like. */
    public static Optional<Path> of(String path) {
        if (path.startsWith("file:")) {
            return Optional.of(Path.of(URI.create(path).getPath()));
        }
        return path.matches("[a-zA-Z][a-zA-Z0-9+.-]+:.*") ? Optional.empty() : Optional.of(Path.of(path));
    }
}

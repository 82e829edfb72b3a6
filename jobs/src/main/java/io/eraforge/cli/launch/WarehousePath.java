package io.eraforge.cli.launch;

import io.eraforge.config.Settings;
import io.eraforge.error.CommandErrors;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The local path of a warehouse, if it has one. */
public final class WarehousePath {
    private WarehousePath() {}

    /** Empty for s3a://, hdfs:// and other remote file systems. */
    public static Optional<Path> of(String warehouse) {
        if (warehouse.startsWith("file:")) {
            return Optional.of(Path.of(URI.create(warehouse).getPath()));
        }
        return warehouse.matches("[a-zA-Z][a-zA-Z0-9+.-]+:.*") ? Optional.empty() : Optional.of(Path.of(warehouse));
    }

    /** Throws if a local warehouse does not exist. Others are not checked. */
    public static void requireExists(Settings settings) {
        of(settings.warehouse()).filter(path -> !Files.isDirectory(path)).ifPresent(path -> {
            throw CommandErrors.noWarehouse(settings.warehouse());
        });
    }

    /** A file in a local warehouse; for a remote one, in the working directory. */
    public static Path resolve(String warehouse, String file) {
        return of(warehouse).map(folder -> folder.resolve(file)).orElse(Path.of(file));
    }
}

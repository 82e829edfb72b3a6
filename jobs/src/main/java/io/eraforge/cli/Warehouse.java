package io.eraforge.cli;

import io.eraforge.config.Settings;
import io.eraforge.error.CommandErrors;
import java.nio.file.Files;

/** Checks what can be checked before Spark starts. */
final class Warehouse {
    private Warehouse() {}

    /** Refuses a local warehouse that is not there; others only Spark can look for. */
    static void require(Settings settings) {
        LocalPath.of(settings.warehouse())
                .filter(path -> !Files.isDirectory(path))
                .ifPresent(path -> {
                    throw CommandErrors.noWarehouse(settings.warehouse());
                });
    }
}

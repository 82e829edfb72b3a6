package io.eraforge.cli.launch;

import io.eraforge.config.Settings;
import io.eraforge.error.CommandErrors;
import java.nio.file.Files;

/** Checks what can be checked before Spark starts. */
public final class Warehouse {
    private Warehouse() {}

    /** Refuses a local warehouse that is not there; others only Spark can look for. */
    public static void requireExists(Settings settings) {
        WarehousePath.of(settings.warehouse())
                .filter(path -> !Files.isDirectory(path))
                .ifPresent(path -> {
                    throw CommandErrors.noWarehouse(settings.warehouse());
                });
    }
}

package io.eraforge.cli.launch;

import io.eraforge.telemetry.plugin.LogRedaction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.logging.log4j.core.config.Configurator;
import org.slf4j.LoggerFactory;

/**
 * Writes Spark's log to one file per start: in {@code _logs} of a local warehouse if writable, otherwise in a temporary folder.
 * conf/log4j2.properties, which submit/eraforge configures, reads the file's name from a system property. With Spark's default
 * configuration only redaction is added; any other logging configuration is kept.
 */
public final class Logs {
    private static final String PROPERTY = "eraforge.log";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
    private static final int MAX_FILES = 50;

    private Logs() {}

    /** The log file of this process; empty until it is opened. */
    public static Optional<Path> file() {
        return Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of);
    }

    static void open(String warehouse, String command) {
        if (!String.valueOf(System.getenv("LOG4J_CONFIGURATION_FILE")).endsWith("/conf/log4j2.properties")) {
            LogRedaction.install();
            return;
        }
        try {
            Path folder = folder(warehouse);
            System.setProperty(PROPERTY, folder.resolve(name(command)).toString());
            Configurator.reconfigure();
            prune(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Logs a failure with its stack trace; the console shows only its message. */
    static void record(Throwable failure) {
        if (file().isPresent()) {
            LoggerFactory.getLogger("eraforge").error(failure.getMessage(), failure);
        }
    }

    private static String name(String command) {
        long pid = ProcessHandle.current().pid();
        return "%s-%s-%d.log".formatted(LocalDateTime.now().format(TIME), command, pid);
    }

    private static Path folder(String warehouse) throws IOException {
        Optional<Path> local = WarehousePath.of(warehouse).map(root -> root.resolve("_logs"));
        if (local.isPresent()) {
            try {
                return writable(local.get());
            } catch (IOException e) {
                // Reading from a read-only warehouse is fine; writers fail later with a clear message.
            }
        }
        return Files.createTempDirectory("eraforge-logs-");
    }

    private static Path writable(Path folder) throws IOException {
        Files.createDirectories(folder);
        if (!Files.isWritable(folder)) {
            throw new AccessDeniedException(folder.toString());
        }
        return folder;
    }

    private static void prune(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(f -> f.toString().endsWith(".log"))
                    .sorted(Comparator.reverseOrder())
                    .toList();
        }
        for (Path old : files.subList(Math.min(MAX_FILES, files.size()), files.size())) {
            Files.deleteIfExists(old);
        }
    }
}

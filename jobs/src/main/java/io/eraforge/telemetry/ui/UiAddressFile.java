package io.eraforge.telemetry.ui;

import io.eraforge.telemetry.event.RunEvent;
import io.eraforge.telemetry.event.RunEvent.RunEnded;
import io.eraforge.telemetry.event.RunEvent.RunStarted;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.state.TelemetryJson;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * File in the warehouse with the address of the current run's UI, read by {@code watch}. Written once the run holds the lease, so
 * that a run that is refused does not overwrite the file of the lease's holder. Deleted when the run ends.
 */
public final class UiAddressFile implements RunListener, AutoCloseable {
    public static final String NAME = "_eraforge/ui.json";
    private static final Logger LOG = LoggerFactory.getLogger(UiAddressFile.class);
    private static final FsPermission OWNER_ONLY = new FsPermission("600");
    private static final int MAX_ATTEMPTS = 20;
    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);

    private final Path path;
    private final Configuration hadoop;

    private final UiAddress address;
    private boolean written;

    public UiAddressFile(String warehouse, Configuration hadoop, UiAddress address) {
        this.path = new Path(warehouse, NAME);
        this.hadoop = hadoop;
        this.address = address;
    }

    /** Content of the file, as JSON. {@code startedMs}: start of the application. */
    public record UiAddress(String url, String appId, long startedMs) {}

    /** Empty if no run is in progress. */
    public static Optional<UiAddress> read(String warehouse, Supplier<Configuration> hadoop) throws IOException {
        Optional<String> text = text(warehouse, hadoop);
        for (int attempt = 0;
                attempt < MAX_ATTEMPTS && text.filter(String::isEmpty).isPresent();
                attempt++) {
            // Created, but not yet written.
            LockSupport.parkNanos(POLL_INTERVAL.toNanos());
            text = text(warehouse, hadoop);
        }
        return text.filter(json -> !json.isEmpty()).map(json -> TelemetryJson.read(json, UiAddress.class));
    }

    private static Optional<String> text(String warehouse, Supplier<Configuration> hadoop) throws IOException {
        // Hadoop takes a second to start; a local folder is read without it.
        boolean remote = warehouse.matches("[a-zA-Z][a-zA-Z0-9+.-]+:.*");
        try (InputStream in = remote
                ? new Path(warehouse, NAME).getFileSystem(hadoop.get()).open(new Path(warehouse, NAME))
                : Files.newInputStream(java.nio.file.Path.of(warehouse, NAME))) {
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (FileNotFoundException | NoSuchFileException e) {
            return Optional.empty();
        }
    }

    @Override
    public void onEvent(RunEvent event) {
        if (event instanceof RunStarted) {
            write();
        } else if (event instanceof RunEnded) {
            close();
        }
    }

    private void write() {
        try {
            FileSystem fs = path.getFileSystem(hadoop);
            fs.mkdirs(path.getParent());
            try (OutputStream out = FileSystem.create(fs, path, OWNER_ONLY)) {
                out.write(TelemetryJson.write(address).getBytes(StandardCharsets.UTF_8));
            }
            written = true;
        } catch (IOException e) {
            LOG.info("Cannot write {}: `watch` will need --url.", path, e);
        }
    }

    @Override
    public void close() {
        if (!written) {
            return;
        }
        written = false;
        try {
            path.getFileSystem(hadoop).delete(path, false);
        } catch (IOException e) {
            LOG.info("Cannot delete {}.", path, e);
        }
    }
}

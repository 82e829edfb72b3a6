package io.eraforge.telemetry.ui;

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
 * A small file under the warehouse that tells where the UI of the run at hand is, so that {@code watch} finds it. Written once the run
 * has the lease: whoever is refused leaves the file of the other alone.
 */
public final class UiAddressFile implements RunListener, AutoCloseable {
    public static final String NAME = "_eraforge/ui.json";
    private static final Logger LOG = LoggerFactory.getLogger(UiAddressFile.class);
    private static final FsPermission OWNER_ONLY = new FsPermission("600");
    private static final int TRIES = 20;
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Path path;
    private final Configuration hadoop;

    private final UiAddress place;
    private boolean written;

    public UiAddressFile(String warehouse, Configuration hadoop, UiAddress place) {
        this.path = new Path(warehouse, NAME);
        this.hadoop = hadoop;
        this.place = place;
    }

    /** What it says. */
    public record UiAddress(String url, String appId, long startedMs) {}

    /** Empty if no run is under way there. */
    public static Optional<UiAddress> read(String warehouse, Supplier<Configuration> hadoop) throws IOException {
        Optional<String> text = text(warehouse, hadoop);
        for (int tries = 0; tries < TRIES && text.filter(String::isEmpty).isPresent(); tries++) {
            // Between its making and its writing.
            LockSupport.parkNanos(PAUSE.toNanos());
            text = text(warehouse, hadoop);
        }
        return text.filter(written -> !written.isEmpty()).map(written -> TelemetryJson.read(written, UiAddress.class));
    }

    private static Optional<String> text(String warehouse, Supplier<Configuration> hadoop) throws IOException {
        // Hadoop takes a second to start: do without where the warehouse is a folder.
        boolean elsewhere = warehouse.matches("[a-zA-Z][a-zA-Z0-9+.-]+:.*");
        try (InputStream in = elsewhere
                ? new Path(warehouse, NAME).getFileSystem(hadoop.get()).open(new Path(warehouse, NAME))
                : Files.newInputStream(java.nio.file.Path.of(warehouse, NAME))) {
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (FileNotFoundException | NoSuchFileException e) {
            return Optional.empty();
        }
    }

    @Override
    public void runStarted(String runId, String featureSet) {
        try {
            FileSystem fs = path.getFileSystem(hadoop);
            fs.mkdirs(path.getParent());
            try (OutputStream out = FileSystem.create(fs, path, OWNER_ONLY)) {
                out.write(TelemetryJson.write(place).getBytes(StandardCharsets.UTF_8));
            }
            written = true;
        } catch (IOException e) {
            LOG.info("Cannot write {}: `watch` will need --url.", path, e);
        }
    }

    @Override
    public void runEnded(String status) {
        close();
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

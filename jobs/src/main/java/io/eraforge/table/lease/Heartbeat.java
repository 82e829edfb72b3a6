package io.eraforge.table.lease;

import io.eraforge.error.Secrets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.commons.lang3.concurrent.BasicThreadFactory;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Signs of life of a lease's holder: a small file rewritten at each beat and, on a local disk, a file lock that the operating
 * system releases when the process dies.
 */
public final class Heartbeat implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("eraforge");

    private final FileSystem files;
    private final Path beat;
    private final Path lock;
    private FileChannel channel;
    private FileLock held;
    private ScheduledExecutorService timer;
    /** Whether the last beat failed; only the timer uses it. */
    private boolean failing;

    public Heartbeat(FileSystem files, Path root) {
        this.files = files;
        Path folder = new Path(root, "_lease");
        this.beat = new Path(folder, "heartbeat");
        this.lock = new Path(folder, "lock");
    }

    /** Time since the last beat of {@code epoch}; empty if there was none or its time is in the future. */
    Optional<Duration> age(long epoch) {
        // Until the first beat after taking the lease, the file is the previous holder's.
        if (!content().startsWith(epoch + " ")) {
            return Optional.empty();
        }
        try {
            long age = System.currentTimeMillis() - files.getFileStatus(beat).getModificationTime();
            return age < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(age));
        } catch (java.io.FileNotFoundException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Content of the last beat; empty if there is none. */
    String content() {
        try (var in = files.open(beat)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    /** Takes the file lock; false if another process has it or the file system has no locks. */
    boolean tryLock() {
        if (!canLock()) {
            return false;
        }
        try {
            java.nio.file.Path local = Paths.get(lock.toUri().getPath());
            Files.createDirectories(local.getParent());
            channel = FileChannel.open(local, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            held = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            held = null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (held == null) {
            closeChannel();
        }
        return held != null;
    }

    /** Whether the file system supports locks. */
    boolean canLock() {
        return "file".equals(files.getScheme());
    }

    /** Writes the first beat, then one at each interval until closed. */
    public void start(long epoch, Duration interval) {
        write(epoch, 0);
        timer = Executors.newSingleThreadScheduledExecutor(BasicThreadFactory.builder()
                .namingPattern("eraforge-lease-heartbeat")
                .daemon()
                .build());
        long[] count = {0};
        Runnable tick = () -> {
            try {
                write(epoch, ++count[0]);
                failing = false;
            } catch (RuntimeException | Error e) {
                // An exception would end the timer. The lease is kept: the next beat may succeed, and every commit
                // checks it.
                report(e);
            }
        };
        var unused = timer.scheduleAtFixedRate(tick, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Logs the first of several failures in a row. */
    private void report(Throwable failure) {
        if (!failing) {
            LOG.warn(
                    "Cannot write the heartbeat {}: {}. The lease is kept and every commit checks it, but if this lasts, another process may take it.",
                    beat,
                    Secrets.redact(failure.toString()));
        }
        failing = true;
    }

    private void write(long epoch, long count) {
        try (FSDataOutputStream out = files.create(beat, true)) {
            out.write((epoch + " " + count).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        if (timer != null) {
            timer.shutdownNow();
            try {
                // A pending beat must not be written after the next holder's first.
                boolean unused = timer.awaitTermination(5, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        closeChannel();
    }

    private void closeChannel() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        channel = null;
        held = null;
    }
}

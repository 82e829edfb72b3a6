package io.eraforge.table.lease;

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
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Signs of life of a lease's holder: a small file rewritten at each beat and, on a local disk, a file lock that the
 * system releases the moment the process dies.
 */
public final class Heartbeat implements AutoCloseable {
    private final FileSystem files;
    private final Path beat;
    private final Path lock;
    private FileChannel channel;
    private FileLock held;
    private ScheduledExecutorService beater;

    public Heartbeat(FileSystem files, Path root) {
        this.files = files;
        Path folder = new Path(root, "_lease");
        this.beat = new Path(folder, "heartbeat");
        this.lock = new Path(folder, "lock");
    }

    /** Time since the last beat of {@code epoch}; empty if there was none, or if the clock says it lies in the future. */
    Optional<Duration> age(long epoch) {
        // Between taking the lease and the first beat the file is that of the holder before.
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

    /** What the last beat said. */
    String content() {
        try (var in = files.open(beat)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    /** Takes the file lock; false where another process has it, or where the file system offers none. */
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

    /** Whether the file system offers locks. */
    boolean canLock() {
        return "file".equals(files.getScheme());
    }

    public void start(long epoch, Duration every) {
        write(epoch, 0);
        beater = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "eraforge-lease-heartbeat");
            thread.setDaemon(true);
            return thread;
        });
        long[] count = {0};
        Runnable tick = () -> {
            try {
                write(epoch, ++count[0]);
            } catch (UncheckedIOException | FSError e) {
                // A missed beat is no failure: the next may succeed, and every commit checks the lease itself.
            }
        };
        var unused = beater.scheduleAtFixedRate(tick, every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
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
        if (beater != null) {
            beater.shutdownNow();
            try {
                // A beat under way must not come after the first of the next holder.
                boolean unused = beater.awaitTermination(5, TimeUnit.SECONDS);
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

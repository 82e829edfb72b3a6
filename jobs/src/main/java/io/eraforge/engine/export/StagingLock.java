package io.eraforge.engine.export;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.FileUtil;

/**
 * Marks a local staging folder as in use: a file beside it that the exporting process keeps locked. The system unlocks it when the
 * process dies, which makes the folder abandoned. A folder without such a file is never taken for abandoned.
 */
final class StagingLock implements Closeable {
    private static final String SUFFIX = ".lock";

    /** Files locked by this process: to open and close one of them again would unlock it. */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private StagingLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Locks a folder that need not exist yet. */
    static StagingLock of(File folder) throws IOException {
        Path file = Path.of(folder + SUFFIX);
        Files.createDirectories(file.getParent());
        OWN.add(file);
        StagingLock lock =
                new StagingLock(file, FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
        try {
            FileLock unused = lock.channel.lock();
        } catch (IOException e) {
            // The file system has no locks.
            Files.delete(file);
        }
        return lock;
    }

    /** Deletes the abandoned ones among the folders in {@code parent} whose names begin with {@code prefix}. */
    static void deleteAbandoned(File parent, String prefix) {
        File[] files = parent.listFiles((dir, name) -> name.startsWith(prefix) && name.endsWith(SUFFIX));
        for (File file : files == null ? new File[0] : files) {
            if (!OWN.contains(file.toPath())) {
                deleteIfAbandoned(file.toPath());
            }
        }
    }

    private static void deleteIfAbandoned(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            // Whoever deleted the file has dealt with its folder.
            if (lock != null && Files.exists(file)) {
                String path = file.toString();
                FileUtil.fullyDelete(new File(path.substring(0, path.length() - SUFFIX.length())));
                Files.delete(file);
            }
        } catch (IOException e) {
            // Gone meanwhile, or another user's: no reason to fail an export.
        }
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
        channel.close();
        OWN.remove(file);
    }
}

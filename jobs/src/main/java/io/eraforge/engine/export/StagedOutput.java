package io.eraforge.engine.export;

import io.eraforge.error.ExportErrors;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Output path of an export. Part files are written to a hidden sibling folder and renamed on {@link #commit}, so that the output
 * path never holds a partial export. On local file systems, {@link #open} removes such folders of exports to the same path whose
 * process was killed. Serializable: executors open parts with it.
 */
public final class StagedOutput implements Serializable {
    private static final String PART = "part-";
    private static final long serialVersionUID = 1;

    private final String out;
    private final String staging;
    private final ExportFormat format;
    private final SerializableConfiguration conf;

    /** Null on executors, and where the file system is not local. */
    private final transient StagingLock lock;

    private StagedOutput(String out, String staging, ExportFormat format, Configuration conf, StagingLock lock) {
        this.out = out;
        this.staging = staging;
        this.format = format;
        this.conf = new SerializableConfiguration(conf);
        this.lock = lock;
    }

    /** Throws if the path is a file or a folder that is not empty. The caller ends with {@link #discard}, also after a commit. */
    public static StagedOutput open(String path, ExportFormat format, Configuration conf) throws IOException {
        if (ExportFormat.ofPath(path).orElse(format) != format) {
            throw ExportErrors.formatMismatch(path, format.name().toLowerCase(Locale.ROOT));
        }
        Configuration copy = new Configuration(conf);
        // Writes no checksum files, which Hadoop adds for every local file.
        copy.set("fs.file.impl", RawLocalFileSystem.class.getName());
        copy.setBoolean("fs.file.impl.disable.cache", true);
        FileSystem files = new Path(path).getFileSystem(copy);
        Path out = files.makeQualified(new Path(path));
        if (files.exists(out) && (files.getFileStatus(out).isFile() || files.listStatus(out).length > 0)) {
            throw ExportErrors.outputExists(path);
        }
        String prefix = ".%s.partial-".formatted(out.getName());
        Path staging = new Path(out.getParent(), prefix + UUID.randomUUID());
        StagingLock lock = null;
        if (files instanceof RawLocalFileSystem local) {
            StagingLock.deleteAbandoned(local.pathToFile(out.getParent()), prefix);
            lock = StagingLock.of(local.pathToFile(staging));
        }
        return new StagedOutput(out.toString(), staging.toString(), format, copy, lock);
    }

    public String path() {
        return out;
    }

    /** Opens the writer of a part file. */
    @FunctionalInterface
    public interface WriterFactory<W extends Closeable> {
        W open(ExportFormat format, Path file, Configuration conf) throws IOException;
    }

    /** Opens a part file; parts are merged in order of their {@code number}. The caller closes it. */
    public <W extends Closeable> Part<W> part(int number, WriterFactory<W> factory) throws IOException {
        return new Part<>(number, factory);
    }

    /** Moves the parts to the output path, merged if it is a single file. Returns the number of files. */
    public int commit() throws IOException {
        FileSystem files = files();
        Path target = new Path(out);
        FileStatus[] parts =
                files.listStatus(new Path(staging), path -> path.getName().startsWith(PART));
        // A slower attempt of a task may still be writing.
        for (FileStatus unfinished :
                files.listStatus(new Path(staging), path -> !path.getName().startsWith(PART))) {
            files.delete(unfinished.getPath(), false);
        }
        boolean single = ExportFormat.ofPath(out).isPresent();
        if (files.exists(target)) {
            files.delete(target, false);
        }
        if (!single) {
            rename(files, new Path(staging), target);
            return parts.length;
        }
        List<Path> paths =
                Arrays.stream(parts).map(FileStatus::getPath).sorted().toList();
        rename(files, PartFileMerger.merge(format, paths, conf.value()), target);
        return 1;
    }

    // Hadoop reports failure by its return value.
    private static void rename(FileSystem files, Path from, Path to) throws IOException {
        if (!files.rename(from, to)) {
            throw new IOException("Cannot rename '%s' to '%s': the file system refused. Check permissions and retry."
                    .formatted(from, to));
        }
    }

    /** Deletes the staged files, if any are left, and the lock. */
    public void discard() throws IOException {
        files().delete(new Path(staging), true);
        if (lock != null) {
            lock.close();
        }
    }

    private FileSystem files() throws IOException {
        return new Path(out).getFileSystem(conf.value());
    }

    /** A part file in progress; {@link #close} deletes it unless it was committed. */
    public final class Part<W extends Closeable> implements AutoCloseable {
        private final Path open;
        private final Path done;
        private final W writer;
        private boolean closed;

        private Part(int number, WriterFactory<W> factory) throws IOException {
            String name = PART + "%05d".formatted(number);
            open = new Path(staging, ".%s-%s".formatted(name, UUID.randomUUID()));
            done = new Path(staging, name + format.suffix());
            writer = factory.open(format, open, conf.value());
        }

        public W writer() {
            return writer;
        }

        /** Closes and renames the file, unless another attempt of the task has already done so. Returns its size in bytes. */
        public long commit() throws IOException {
            closed = true;
            writer.close();
            FileSystem files = files();
            files.rename(open, done);
            return files.getFileStatus(done).getLen();
        }

        @Override
        public void close() throws IOException {
            if (!closed) {
                writer.close();
            }
            files().delete(open, false);
        }
    }
}

package io.eraforge.engine.export;

import io.eraforge.error.ExportErrors;
import io.eraforge.workload.era.export.EraWriter;
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
 * Where an export goes. Parts are written to a hidden folder beside it, which takes the final name when all are there: what
 * stands under that name is always whole.
 */
public final class StagedOutput implements Serializable {
    private static final String PART = "part-";
    private static final long serialVersionUID = 1;

    private final String out;
    private final String staging;
    private final ExportFormat format;
    private final SerializableConfiguration conf;

    private StagedOutput(String out, String staging, ExportFormat format, Configuration conf) {
        this.out = out;
        this.staging = staging;
        this.format = format;
        this.conf = new SerializableConfiguration(conf);
    }

    /** Refuses a path that already holds something. */
    public static StagedOutput open(String path, ExportFormat format, Configuration conf) throws IOException {
        if (ExportFormat.ofPath(path).orElse(format) != format) {
            throw ExportErrors.formatMismatch(path, format.name().toLowerCase(Locale.ROOT));
        }
        Configuration own = new Configuration(conf);
        // Without the checksum files that Hadoop leaves beside every local file.
        own.set("fs.file.impl", RawLocalFileSystem.class.getName());
        own.setBoolean("fs.file.impl.disable.cache", true);
        FileSystem files = new Path(path).getFileSystem(own);
        Path out = files.makeQualified(new Path(path));
        if (files.exists(out) && (files.getFileStatus(out).isFile() || files.listStatus(out).length > 0)) {
            throw ExportErrors.outputExists(path);
        }
        String hidden = ".%s.partial-%s".formatted(out.getName(), UUID.randomUUID());
        return new StagedOutput(out.toString(), new Path(out.getParent(), hidden).toString(), format, own);
    }

    public String path() {
        return out;
    }

    /** Opens a part for a task; its number is its place in the order of eras. */
    public Part part(int number, List<String> names) throws IOException {
        return new Part(number, names);
    }

    /** Gives the parts their final name: joined where the path means one file. */
    public int commit() throws IOException {
        FileSystem files = files();
        Path target = new Path(out);
        FileStatus[] parts =
                files.listStatus(new Path(staging), path -> path.getName().startsWith(PART));
        // A second attempt at a part may not have noticed yet that the first was done.
        for (FileStatus late :
                files.listStatus(new Path(staging), path -> !path.getName().startsWith(PART))) {
            files.delete(late.getPath(), false);
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
        rename(files, PartFileMerger.files(format, paths, conf.value()), target);
        discard();
        return 1;
    }

    // Hadoop says no by its answer.
    private static void rename(FileSystem files, Path from, Path to) throws IOException {
        if (!files.rename(from, to)) {
            throw new IOException("Cannot give '%s' its name '%s': the file system refuses.".formatted(from, to));
        }
    }

    /** Removes what was written so far; nothing after a commit. */
    public void discard() throws IOException {
        files().delete(new Path(staging), true);
    }

    private FileSystem files() throws IOException {
        return new Path(out).getFileSystem(conf.value());
    }

    /** One file under way; nothing is left of it unless it was committed. */
    public final class Part implements AutoCloseable {
        private final Path open;
        private final Path done;
        private final EraWriter writer;
        private boolean closed;

        private Part(int number, List<String> names) throws IOException {
            String name = PART + "%05d".formatted(number);
            open = new Path(staging, ".%s-%s".formatted(name, UUID.randomUUID()));
            done = new Path(staging, name + format.suffix());
            writer = EraWriter.open(format, open, names, conf.value());
        }

        public EraWriter writer() {
            return writer;
        }

        /** Ends the file and gives it its name; another attempt of the same task may have done so before. Returns its bytes. */
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

package io.eraforge.table.s3;

import io.delta.storage.S3SingleDriverLogStore;
import io.delta.storage.internal.PathLock;
import io.eraforge.error.TableErrors;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.CreateFileOptionKeys;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delta's log store for S3, for Spark and Kernel. Commits are conditional PUTs (If-None-Match), so exactly one of several
 * processes that write the same version succeeds. If S3A has them disabled or is too old, behaves as Delta's
 * {@link S3SingleDriverLogStore}, which serializes only the writers of one process.
 */
public final class ConditionalS3LogStore extends S3SingleDriverLogStore {
    /** S3A's path capability and create option for conditional PUTs. */
    static final String CONDITION = CreateFileOptionKeys.FS_OPTION_CREATE_CONDITIONAL_OVERWRITE;

    static final int MAX_ATTEMPTS = 5;

    private static final Logger LOG = LoggerFactory.getLogger("eraforge");
    private static final AtomicBoolean WARNED = new AtomicBoolean();
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final PathLock LOCKS = new PathLock();

    public ConditionalS3LogStore(Configuration hadoop) {
        super(hadoop);
    }

    @Override
    public void write(Path path, Iterator<String> actions, Boolean overwrite, Configuration hadoop) throws IOException {
        FileSystem files = path.getFileSystem(hadoop);
        if (overwrite || !canCreateConditionally(files, path)) {
            super.write(path, actions, overwrite, hadoop);
            return;
        }
        Path full = files.makeQualified(path);
        // For servers that ignore the condition: at least the writers of one process are serialized.
        try {
            LOCKS.acquire(full);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        try {
            if (files.exists(full)) {
                throw new FileAlreadyExistsException(full.toString());
            }
            create(files, full, bytes(actions));
        } finally {
            LOCKS.release(full);
        }
    }

    private static boolean canCreateConditionally(FileSystem files, Path path) throws IOException {
        boolean able = files.hasPathCapability(path, CONDITION);
        if (!able && WARNED.compareAndSet(false, true)) {
            LOG.warn(
                    "{}: conditional writes are disabled or not supported; two drivers that start at the same instant may both take the lease",
                    files.getUri());
        }
        return able;
    }

    /** Returns once the file holds {@code content}. Repeating the PUT is safe: its condition accepts only the first. */
    private static void create(FileSystem files, Path path, byte[] content) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                put(files, path, content);
                return;
            } catch (IOException e) {
                if (isUnsupported(e)) {
                    throw TableErrors.noConditionalWrites(path.toString(), e);
                }
                if (isStored(files, path, content, e)) {
                    return;
                }
                // S3 responds with 409, and S3A gives up, if a concurrent PUT of the same file is in progress; that PUT
                // may fail later.
                if (attempt == MAX_ATTEMPTS || e instanceof AccessDeniedException) {
                    throw e;
                }
                pause(FIRST_PAUSE.multipliedBy(1L << attempt));
            }
        }
    }

    private static void put(FileSystem files, Path path, byte[] content) throws IOException {
        FSDataOutputStreamBuilder<?, ?> file = files.createFile(path);
        FSDataOutputStream out = file.overwrite(false).must(CONDITION, true).build();
        try {
            out.write(content);
        } catch (IOException e) {
            // close() would store the partial content.
            out.abort();
            throw e;
        }
        out.close();
    }

    /**
     * Whether a failed PUT was stored after all: its response was lost, or the client sent it twice and the second was refused
     * because of the first. Commits contain a random transaction id, so no other writer's file has the same bytes.
     *
     * @throws FileAlreadyExistsException if the file is another writer's
     */
    private static boolean isStored(FileSystem files, Path path, byte[] content, IOException failure)
            throws IOException {
        try {
            FileStatus status = files.getFileStatus(path);
            if (status.getLen() == content.length && Arrays.equals(read(files, path), content)) {
                LOG.info("{}: the commit was stored although its PUT failed: {}", path, failure.toString());
                return true;
            }
        } catch (FileNotFoundException e) {
            return false;
        } catch (IOException e) {
            failure.addSuppressed(e);
            throw failure;
        }
        FileAlreadyExistsException lost = new FileAlreadyExistsException(path.toString());
        lost.initCause(failure);
        throw lost;
    }

    private static byte[] read(FileSystem files, Path path) throws IOException {
        try (InputStream in = files.open(path)) {
            return in.readAllBytes();
        }
    }

    /** Whether the server responded with 501. Compared by name, since S3A is not a dependency of the build. */
    private static boolean isUnsupported(IOException failure) {
        return failure.getClass().getSimpleName().equals("AWSUnsupportedFeatureException");
    }

    private static byte[] bytes(Iterator<String> actions) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        while (actions.hasNext()) {
            bytes.writeBytes((actions.next() + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static void pause(Duration time) throws IOException {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static IOException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return (IOException) new InterruptedIOException(e.getMessage()).initCause(e);
    }
}

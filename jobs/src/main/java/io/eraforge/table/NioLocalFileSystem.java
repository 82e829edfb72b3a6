package io.eraforge.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's local file system without its child processes: unless its native library is there it runs {@code chmod} and
 * {@code readlink} for every file, dozens of times in a Delta commit. Links are followed, not shown.
 */
public final class NioLocalFileSystem extends LocalFileSystem {
    private static final URI LOCAL = URI.create("file:///");

    public NioLocalFileSystem() {
        super(new Raw());
    }

    /**
     * Hadoop keeps one file system for the process, and spark-submit has asked for one before it was told of this: that one gives
     * way, if {@code conf} names this.
     */
    public static void replaceCached(Configuration conf) {
        try {
            FileSystem kept = FileSystem.get(LOCAL, conf);
            if (kept.getClass() != conf.getClass("fs.file.impl", kept.getClass())) {
                kept.close();
                FileSystem.get(LOCAL, conf);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Raw extends RawLocalFileSystem {
        @Override
        public void setPermission(Path path, FsPermission permission) throws IOException {
            String symbols = permission.getUserAction().SYMBOL
                    + permission.getGroupAction().SYMBOL
                    + permission.getOtherAction().SYMBOL;
            try {
                Files.setPosixFilePermissions(pathToFile(path).toPath(), PosixFilePermissions.fromString(symbols));
            } catch (UnsupportedOperationException e) {
                super.setPermission(path, permission);
            }
        }

        @Override
        public FileStatus getFileLinkStatus(Path path) throws IOException {
            return getFileStatus(path);
        }
    }
}

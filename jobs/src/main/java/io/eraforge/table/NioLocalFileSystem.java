package io.eraforge.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's local file system without child processes: without its native library, Hadoop runs {@code chmod} and {@code readlink}
 * for every file, dozens of times in a Delta commit. Symbolic links are followed, never reported.
 */
public final class NioLocalFileSystem extends LocalFileSystem {
    private static final URI LOCAL = URI.create("file:///");

    public NioLocalFileSystem() {
        super(new Raw());
    }

    /**
     * Replaces Hadoop's cached local file system, which spark-submit creates before our setting applies, if {@code conf} names
     * another class.
     */
    public static void replaceCached(Configuration conf) {
        try {
            FileSystem cached = FileSystem.get(LOCAL, conf);
            if (cached.getClass() != conf.getClass("fs.file.impl", cached.getClass())) {
                cached.close();
                FileSystem.get(LOCAL, conf);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As Hadoop's, which fails if the name has a colon. */
    @Override
    public Path getChecksumFile(Path file) {
        return new Path(file.getParent(), new Path(null, null, "." + file.getName() + ".crc"));
    }

    /** This file system behind Hadoop's {@code AbstractFileSystem} interface, which Delta's log uses among others. */
    public static final class Fs extends DelegateToFileSystem {
        /** Called by Hadoop. */
        public Fs(URI uri, Configuration conf) throws IOException, URISyntaxException {
            super(uri, new NioLocalFileSystem(), conf, "file", false);
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

package io.eraforge.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NioLocalFileSystemTest {
    private static final URI LOCAL = URI.create("file:///");

    @Test
    void replacesTheCachedFileSystem() throws IOException {
        Configuration nio = configured(NioLocalFileSystem.class);
        FileSystem.get(LOCAL, nio).close();
        assertThat(FileSystem.get(LOCAL, configured(LocalFileSystem.class))).isExactlyInstanceOf(LocalFileSystem.class);

        NioLocalFileSystem.replaceCached(nio);

        FileSystem now = FileSystem.get(LOCAL, nio);
        assertThat(now).isInstanceOf(NioLocalFileSystem.class);
        NioLocalFileSystem.replaceCached(nio);
        assertThat(FileSystem.get(LOCAL, nio)).isSameAs(now);
    }

    @Test
    void setsPermissions(@TempDir Path dir) throws IOException {
        Path file = Files.createFile(dir.resolve("f"));
        try (FileSystem files = new NioLocalFileSystem()) {
            files.initialize(LOCAL, new Configuration(false));
            files.setPermission(new org.apache.hadoop.fs.Path(file.toUri()), new FsPermission("640"));
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
    }

    private static Configuration configured(Class<?> type) {
        Configuration conf = new Configuration();
        conf.set("fs.file.impl", type.getName());
        return conf;
    }
}

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
    void takesThePlaceOfTheOneThatCameFirst() throws IOException {
        Configuration quick = naming(NioLocalFileSystem.class);
        FileSystem.get(LOCAL, quick).close();
        assertThat(FileSystem.get(LOCAL, naming(LocalFileSystem.class))).isExactlyInstanceOf(LocalFileSystem.class);

        NioLocalFileSystem.replaceCached(quick);

        FileSystem now = FileSystem.get(LOCAL, quick);
        assertThat(now).isInstanceOf(NioLocalFileSystem.class);
        NioLocalFileSystem.replaceCached(quick);
        assertThat(FileSystem.get(LOCAL, quick)).isSameAs(now);
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

    private static Configuration naming(Class<?> type) {
        Configuration conf = new Configuration();
        conf.set("fs.file.impl", type.getName());
        return conf;
    }
}

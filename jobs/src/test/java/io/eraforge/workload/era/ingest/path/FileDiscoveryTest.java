package io.eraforge.workload.era.ingest.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.error.EraForgeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class FileDiscoveryTest {
    @TempDir
    private Path dir;

    private final FileDiscovery discovery = new FileDiscovery(new Configuration(false));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "log_12:00.csv",
                "a b.csv",
                "50%.csv",
                "%20.csv",
                "a#1.csv",
                "why?.csv",
                "[1].csv",
                "{a,b}.csv",
                "it's \"x\".csv",
                "two\nlines.csv",
                "æøå.csv",
                "back\\slash.csv",
                "star*.csv"
            })
    void findsFilesWithOddNames(String name) throws IOException {
        Path file = Files.writeString(dir.resolve(name), "ts,a\n");
        String expected = "file:" + file;
        assertThat(paths(file.toString())).containsExactly(expected);
        assertThat(paths(new FileDiscovery(new Configuration(false)), dir.toString()))
                .containsExactly(expected);
        assertThat(paths(new FileDiscovery(new Configuration(false)), dir + "/*.c{s,t}v"))
                .containsExactly(expected);
    }

    @Test
    void readsEveryFileOnceWhateverLinksLeadToIt() throws IOException {
        Path folder = Files.createDirectories(dir.resolve("in/sub"));
        Files.writeString(folder.resolve("x.csv"), "ts,a\n");
        Files.createSymbolicLink(folder.resolve("loop"), dir.resolve("in"));
        Files.createSymbolicLink(folder.resolve("z.csv"), folder.resolve("x.csv"));
        Files.createSymbolicLink(folder.resolve("gone.csv"), dir.resolve("nothing.csv"));
        assertThat(paths(dir.resolve("in").toString())).containsExactly("file:" + folder.resolve("x.csv"));
        assertThat(discovery.notes())
                .containsExactly(
                        "Skipped links to files or folders that are read already: 2, such as %s/loop."
                                .formatted(folder),
                        "Skipped broken links: 1, such as %s/gone.csv.".formatted(folder));
        assertThatThrownBy(() -> paths(folder + "/gone.csv"))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("it is a link to %s/nothing.csv, which does not exist".formatted(dir));
    }

    @Test
    void neverOpensPipes() throws Exception {
        Path pipe = dir.resolve("p.csv");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        assertThatThrownBy(() -> paths(pipe.toString())).hasMessageContaining("it is a pipe, a socket or a device");
        assertThatThrownBy(() -> paths(dir.toString()))
                .hasMessageContaining("only files of other types, such as " + pipe);
        Files.writeString(dir.resolve("x.csv"), "ts,a\n");
        FileDiscovery other = new FileDiscovery(new Configuration(false));
        assertThat(paths(other, dir.toString())).hasSize(1);
        assertThat(other.notes()).containsExactly("Skipped pipes, sockets or devices: 1, such as %s.".formatted(pipe));
    }

    private List<String> paths(String given) {
        return paths(discovery, given);
    }

    private static List<String> paths(FileDiscovery discovery, String given) {
        return discovery.find(List.of(given)).stream()
                .map(FileDiscovery.Found::path)
                .toList();
    }
}

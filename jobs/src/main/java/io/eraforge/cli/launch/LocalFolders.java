package io.eraforge.cli.launch;

import io.eraforge.error.MachineErrors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.util.Utils;

/** Spark's folders for temporary files. */
final class LocalFolders {
    private LocalFolders() {}

    /** Throws if none is writable: Spark would end the process without a word. */
    static void requireOne(SparkConf conf) {
        List<String> folders = List.of(Utils.getConfiguredLocalDirs(conf));
        String reason = "";
        for (String folder : folders) {
            try {
                Path path = Files.createDirectories(Path.of(folder));
                Files.delete(Files.createTempDirectory(path, "eraforge-"));
                return;
            } catch (IOException e) {
                reason = e.toString();
            }
        }
        throw MachineErrors.noLocalFolder(folders, reason);
    }
}

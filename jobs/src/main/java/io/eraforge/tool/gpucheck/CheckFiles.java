package io.eraforge.tool.gpucheck;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes the report to a folder: one page, one JSON file, and the profile if there is one. */
public final class CheckFiles {
    private static final ObjectMapper JSON = new ObjectMapper()
            .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(SerializationFeature.INDENT_OUTPUT);

    private CheckFiles() {}

    /** Returns the files; replaces those of an earlier check. */
    public static List<Path> write(Path folder, CheckReport report, String profile) {
        try {
            Files.createDirectories(folder);
            List<Path> files = new ArrayList<>();
            files.add(Files.writeString(folder.resolve("gpu-check.html"), CheckPage.of(report)));
            files.add(Files.writeString(folder.resolve("gpu-check.json"), JSON.writeValueAsString(report)));
            if (!profile.isEmpty()) {
                files.add(Files.writeString(folder.resolve("gpu-calibrated.conf"), profile));
            }
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write the report to " + folder, e);
        }
    }
}

package io.eraforge.error;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Messages of {@code sample}. */
public final class ToolErrors {
    private ToolErrors() {}

    public static EraForgeException outOfRange(String option, Object got, String expected) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot make a sample: --%s is %s, expected %s. Give another --%s."
                        .formatted(option, got, expected, option));
    }

    public static EraForgeException folderNotEmpty(Path folder, List<String> strangers) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot write a sample to %s: it holds %d other file(s), such as %s, that would be ingested with it. Choose another --out, or remove them."
                        .formatted(folder, strangers.size(), strangers.get(0)));
    }

    public static EraForgeException cannotWrite(Path out, IOException cause) {
        return new EraForgeException(
                ExitCode.ENVIRONMENT,
                "Cannot write a sample to %s: %s. Choose a folder that can be written, or free disk space."
                        .formatted(out, cause),
                cause);
    }
}

package io.eraforge.error;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Messages of sample, bench and soak. */
public final class ToolErrors {
    private ToolErrors() {}

    public static EraForgeException outOfRange(String option, Object got, String expected) {
        return EraForgeException.usage(
                "Cannot generate a sample: --%s is %s, expected %s.".formatted(option, got, expected));
    }

    public static EraForgeException folderNotEmpty(Path folder, List<String> otherFiles) {
        return EraForgeException.usage(
                "Cannot write a sample to %s: it contains %d other file(s), such as %s, that would be ingested with it. Choose another --out, or remove them."
                        .formatted(folder, otherFiles.size(), otherFiles.get(0)));
    }

    public static EraForgeException cannotWrite(Path out, IOException cause) {
        return EraForgeException.environment(
                "Cannot write a sample to %s: %s. Choose a writable folder, or free disk space.".formatted(out, cause),
                cause);
    }

    public static EraForgeException benchFolderNotEmpty(String folder) {
        return EraForgeException.usage(
                "Cannot bench in %s: it is not empty. Choose a new folder, or leave out --folder.".formatted(folder));
    }

    public static EraForgeException badBenchOption(String option, long given, String expected) {
        return EraForgeException.usage("Cannot bench with %s %d: expected %s.".formatted(option, given, expected));
    }

    public static EraForgeException noBenchHome() {
        return EraForgeException.environment(
                "Cannot measure commands: ERAFORGE_HOME is not set, so submit/eraforge cannot be found. Use submit/eraforge bench, or leave out --readme.");
    }

    public static EraForgeException benchCommandFailed(String command, int code) {
        return EraForgeException.environment(
                "Cannot measure 'submit/eraforge %s': it exited with %d. Run it by itself to see why."
                        .formatted(command, code));
    }

    public static EraForgeException benchCommandUnavailable(String command, IOException cause) {
        return EraForgeException.environment(
                "Cannot measure 'submit/eraforge %s': %s. This needs bash on the PATH.".formatted(command, cause),
                cause);
    }

    public static EraForgeException noSoakHome() {
        return EraForgeException.environment(
                "Cannot soak: ERAFORGE_HOME is not set, so submit/eraforge cannot be found. Use submit/eraforge soak.");
    }

    public static EraForgeException soakBaselineFailed(String command, int code, String output) {
        return EraForgeException.environment(
                "Cannot soak: '%s' exited with %d before any fault was injected. Output: %s"
                        .formatted(command, code, output.strip()));
    }
}

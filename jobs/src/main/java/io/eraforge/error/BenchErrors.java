package io.eraforge.error;

/** Messages of bench. */
public final class BenchErrors {
    private BenchErrors() {}

    public static EraForgeException folderNotEmpty(String folder) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot bench in %s: it is not empty. Name a new folder, or leave out --folder.".formatted(folder));
    }

    public static EraForgeException badOption(String what, long given, String expected) {
        return new EraForgeException(
                ExitCode.USAGE, "Cannot bench with %s %d: it must be %s.".formatted(what, given, expected));
    }
}

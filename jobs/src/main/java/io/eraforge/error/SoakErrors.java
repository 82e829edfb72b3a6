package io.eraforge.error;

/** Messages of soak. */
public final class SoakErrors {
    private SoakErrors() {}

    public static EraForgeException noHome() {
        return new EraForgeException(
                ExitCode.ENVIRONMENT,
                "Cannot soak: ERAFORGE_HOME does not say where submit/eraforge is. Start it by submit/eraforge soak.");
    }

    public static EraForgeException baselineFailed(String command, int code, String output) {
        return new EraForgeException(
                ExitCode.ENVIRONMENT,
                "Cannot soak: '%s' ended with %d although nothing disturbed it. It said: %s"
                        .formatted(command, code, output.strip()));
    }
}

package io.eraforge.error;

import java.util.Optional;

/** What can be wrong with the configuration, in words. Each names the key and where it was set. */
public final class ConfigErrors {
    private ConfigErrors() {}

    public static EraForgeException unknownKey(String key, String origin, Optional<String> near) {
        return usage("Cannot use setting %s (%s): there is no such key. %s"
                .formatted(
                        key,
                        origin,
                        near.map(n -> "Did you mean " + n + "?").orElse("`eraforge config` lists every key.")));
    }

    public static EraForgeException badValue(String key, String value, String origin, String expected) {
        return usage("Cannot use setting %s = %s (%s): expected %s. Correct it there."
                .formatted(key, Secrets.redact(value), origin, expected));
    }

    public static EraForgeException conflict(String setting, String other, String rule) {
        return usage("Cannot use setting %s together with %s: %s. Change one of them.".formatted(setting, other, rule));
    }

    public static EraForgeException outsideRoot(String key, String origin) {
        return usage("Cannot use setting %s (%s): settings stand inside eraforge { … }. Move it there."
                .formatted(key, origin));
    }

    public static EraForgeException notAnAssignment(String text) {
        return usage("Cannot use --set %s: expected key=value. Write for example --set levels.a.min-era-rows=100."
                .formatted(Secrets.redact(text)));
    }

    public static EraForgeException missingFile(String file) {
        return usage("Cannot read configuration %s: there is no such file. Check --config.".formatted(file));
    }

    public static EraForgeException unreadableFile(String file, Exception cause) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot read configuration %s: %s. Correct the file.".formatted(file, cause.getMessage()),
                cause);
    }

    private static EraForgeException usage(String message) {
        return new EraForgeException(ExitCode.USAGE, message);
    }
}

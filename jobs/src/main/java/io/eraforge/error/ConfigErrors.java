package io.eraforge.error;

import java.util.Optional;

/** Configuration errors. Each message names the key and its origin. */
public final class ConfigErrors {
    private ConfigErrors() {}

    public static EraForgeException unknownKey(String key, String origin, Optional<String> closest) {
        return EraForgeException.usage("Cannot use setting %s (%s): unknown key. %s"
                .formatted(
                        key,
                        origin,
                        closest.map(name -> "Did you mean " + name + "?")
                                .orElse("'eraforge config' lists every key.")));
    }

    public static EraForgeException badValue(String key, String value, String origin, String expected) {
        return EraForgeException.usage("Cannot use setting %s = %s (%s): expected %s."
                .formatted(key, Secrets.redact(value), origin, expected));
    }

    public static EraForgeException conflict(String setting, String other, String rule) {
        return EraForgeException.usage(
                "Cannot use setting %s together with %s: %s. Change one of them.".formatted(setting, other, rule));
    }

    public static EraForgeException outsideRoot(String key, String origin) {
        return EraForgeException.usage(
                "Cannot use setting %s (%s): settings must be inside eraforge { … }.".formatted(key, origin));
    }

    public static EraForgeException notAnAssignment(String text) {
        return EraForgeException.usage(
                "Cannot use --set %s: expected key=value, for example --set levels.a.min-era-rows=100."
                        .formatted(Secrets.redact(text)));
    }

    public static EraForgeException missingFile(String file) {
        return EraForgeException.usage("Cannot read configuration %s: no such file. Check --config.".formatted(file));
    }

    public static EraForgeException urlInclude(String url, String origin) {
        return EraForgeException.usage(
                "Cannot include %s (%s): settings are not read from URLs. Download the file and include it with include file(\"PATH\"), or pass it with --config."
                        .formatted(url, origin));
    }

    public static EraForgeException missingInclude(String what, String origin, Exception cause) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot include %s (%s): no such file, or not readable. Correct the path or remove the include."
                        .formatted(what, origin),
                cause);
    }

    public static EraForgeException unreadableFile(String file, Exception cause) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot read configuration %s: %s. Correct the file.".formatted(file, cause.getMessage()),
                cause);
    }
}

package io.eraforge.error;

import java.time.Duration;

/** Messages of optimize. */
public final class OptimizeErrors {
    private OptimizeErrors() {}

    public static EraForgeException retentionTooShort(Duration asked, Duration least) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot delete files that were replaced less than %d hours ago (asked for %d): readers of an older version may still need them. Give %d hours or more."
                        .formatted(least.toHours(), asked.toHours(), least.toHours()));
    }
}

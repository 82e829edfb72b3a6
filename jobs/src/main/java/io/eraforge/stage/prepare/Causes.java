package io.eraforge.stage.prepare;

import io.eraforge.error.EraForgeException;

/** Finds the failure that has something to say among those Spark wrapped around it. */
final class Causes {
    private Causes() {}

    static RuntimeException ours(RuntimeException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof EraForgeException ours) {
                return ours;
            }
        }
        return failure;
    }
}

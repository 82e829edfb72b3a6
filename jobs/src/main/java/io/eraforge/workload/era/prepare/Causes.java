package io.eraforge.workload.era.prepare;

import io.eraforge.error.EraForgeException;

/** Finds the failure meant for people in what Spark wraps around it. */
final class Causes {
    private Causes() {}

    /** Our own failure among the causes; without one, the failure as it is. */
    static RuntimeException ours(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof EraForgeException ours) {
                return ours;
            }
        }
        return sneak(failure);
    }

    /** Spark throws checked exceptions that it does not declare: they go on as they came. */
    @SuppressWarnings("unchecked")
    private static <E extends Exception> RuntimeException sneak(Exception failure) throws E {
        throw (E) failure;
    }
}

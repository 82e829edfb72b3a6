package io.eraforge.error;

import io.eraforge.feature.FeatureException;

/** Words for what the catalogue refuses. */
public final class FeatureErrors {
    private FeatureErrors() {}

    public static EraForgeException unusable(FeatureException cause) {
        return new EraForgeException(
                ExitCode.USAGE, cause.getMessage() + " `eraforge features` shows all there are.", cause);
    }
}

package io.eraforge.feature;

/** A feature name that cannot be resolved. */
public final class UnknownFeatureException extends FeatureException {
    /** {@code suggestion} is the closest known name, or null if none is close. */
    public UnknownFeatureException(String requested, String reason, String suggestion) {
        super("Cannot find feature '" + requested + "': " + reason + "."
                + (suggestion == null ? "" : " Did you mean '" + suggestion + "'?"));
    }
}

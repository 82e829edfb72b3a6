package io.eraforge.feature;

/** A feature or feature set that cannot be used as asked for; the message says why and what to do. */
public class FeatureException extends IllegalArgumentException {
    public FeatureException(String message) {
        super(message);
    }
}

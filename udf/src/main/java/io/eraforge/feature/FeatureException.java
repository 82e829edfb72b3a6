package io.eraforge.feature;

/** An invalid feature or feature set. The message says why and what to do. */
public class FeatureException extends IllegalArgumentException {
    public FeatureException(String message) {
        super(message);
    }
}

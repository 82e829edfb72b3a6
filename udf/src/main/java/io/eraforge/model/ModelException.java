package io.eraforge.model;

/** A model that cannot be used. The message says what was found and what is needed. */
public final class ModelException extends RuntimeException {
    public ModelException(String message) {
        super(message);
    }

    public ModelException(String message, Throwable cause) {
        super(message, cause);
    }
}

package io.eraforge.engine;

/** Where units are computed. */
public enum Device {
    ACCELERATED("gpu"),
    HOST("cpu");

    private final String backend;

    Device(String backend) {
        this.backend = backend;
    }

    /** As stored in the column {@code backend}. */
    public String backend() {
        return backend;
    }
}

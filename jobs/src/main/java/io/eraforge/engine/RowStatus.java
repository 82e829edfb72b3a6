package io.eraforge.engine;

/** Values of the column {@code status} of output tables. */
public final class RowStatus {
    public static final String OK = "ok";
    public static final String FAILED = "failed";

    private RowStatus() {}
}

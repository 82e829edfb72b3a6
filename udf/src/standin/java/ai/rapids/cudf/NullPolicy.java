package ai.rapids.cudf;

/** Whether nulls take part in an aggregation. */
public enum NullPolicy {
    EXCLUDE(false),
    INCLUDE(true);

    final boolean includeNulls;

    NullPolicy(boolean includeNulls) {
        this.includeNulls = includeNulls;
    }
}

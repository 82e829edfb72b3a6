package ai.rapids.cudf;

/** Whether an aggregation includes nulls. */
public enum NullPolicy {
    EXCLUDE(false),
    INCLUDE(true);

    final boolean includeNulls;

    NullPolicy(boolean includeNulls) {
        this.includeNulls = includeNulls;
    }
}

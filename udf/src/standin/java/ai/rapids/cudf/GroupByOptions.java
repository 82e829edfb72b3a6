package ai.rapids.cudf;

/** How groups are formed. */
public class GroupByOptions {
    public static GroupByOptions DEFAULT = builder().build();

    private final boolean ignoreNullKeys;
    private final boolean keysSorted;

    private GroupByOptions(Builder builder) {
        this.ignoreNullKeys = builder.ignoreNullKeys;
        this.keysSorted = builder.keysSorted;
    }

    boolean getIgnoreNullKeys() {
        return ignoreNullKeys;
    }

    boolean getKeySorted() {
        return keysSorted;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Collects the options. */
    public static class Builder {
        private boolean ignoreNullKeys;
        private boolean keysSorted;

        public Builder withIgnoreNullKeys(boolean ignoreNullKeys) {
            this.ignoreNullKeys = ignoreNullKeys;
            return this;
        }

        public Builder withKeysSorted(boolean keysSorted) {
            this.keysSorted = keysSorted;
            return this;
        }

        /** Accepted and ignored: groups of sorted keys are runs of equal rows in any order. */
        public Builder withKeysDescending(boolean... keysDescending) {
            return this;
        }

        /** Accepted, for the same reason as {@link #withKeysDescending}. */
        public Builder withKeysNullSmallest(boolean... keysNullSmallest) {
            return this;
        }

        public GroupByOptions build() {
            return new GroupByOptions(this);
        }
    }
}

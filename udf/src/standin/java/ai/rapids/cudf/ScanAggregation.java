package ai.rapids.cudf;

/** A running aggregation. */
public final class ScanAggregation {
    final Aggregation op;

    private ScanAggregation(Aggregation op) {
        this.op = op;
    }

    public static ScanAggregation max() {
        return new ScanAggregation(Aggregation.MAX);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ScanAggregation that && op == that.op;
    }

    @Override
    public int hashCode() {
        return op.hashCode();
    }
}

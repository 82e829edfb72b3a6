package ai.rapids.cudf;

/** A reduction of each segment. */
public final class SegmentedReductionAggregation {
    final Aggregation op;

    private SegmentedReductionAggregation(Aggregation op) {
        this.op = op;
    }

    public static SegmentedReductionAggregation sum() {
        return new SegmentedReductionAggregation(Aggregation.SUM);
    }

    public static SegmentedReductionAggregation min() {
        return new SegmentedReductionAggregation(Aggregation.MIN);
    }

    public static SegmentedReductionAggregation max() {
        return new SegmentedReductionAggregation(Aggregation.MAX);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SegmentedReductionAggregation that && op == that.op;
    }

    @Override
    public int hashCode() {
        return op.hashCode();
    }
}

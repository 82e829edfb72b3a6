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

    public static SegmentedReductionAggregation product() {
        return new SegmentedReductionAggregation(Aggregation.PRODUCT);
    }

    public static SegmentedReductionAggregation min() {
        return new SegmentedReductionAggregation(Aggregation.MIN);
    }

    public static SegmentedReductionAggregation max() {
        return new SegmentedReductionAggregation(Aggregation.MAX);
    }

    public static SegmentedReductionAggregation any() {
        return new SegmentedReductionAggregation(Aggregation.ANY);
    }

    public static SegmentedReductionAggregation all() {
        return new SegmentedReductionAggregation(Aggregation.ALL);
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

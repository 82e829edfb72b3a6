package ai.rapids.cudf;

/** A reduction of a whole column. */
public final class ReductionAggregation {
    final Aggregation op;

    private ReductionAggregation(Aggregation op) {
        this.op = op;
    }

    public static ReductionAggregation sum() {
        return new ReductionAggregation(Aggregation.SUM);
    }

    public static ReductionAggregation product() {
        return new ReductionAggregation(Aggregation.PRODUCT);
    }

    public static ReductionAggregation min() {
        return new ReductionAggregation(Aggregation.MIN);
    }

    public static ReductionAggregation max() {
        return new ReductionAggregation(Aggregation.MAX);
    }

    public static ReductionAggregation any() {
        return new ReductionAggregation(Aggregation.ANY);
    }

    public static ReductionAggregation all() {
        return new ReductionAggregation(Aggregation.ALL);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ReductionAggregation that && op == that.op;
    }

    @Override
    public int hashCode() {
        return op.hashCode();
    }
}

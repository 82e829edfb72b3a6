package ai.rapids.cudf;

/** A reduction of a whole column. */
public final class ReductionAggregation {
    final Aggregation op;

    private ReductionAggregation(Aggregation op) {
        this.op = op;
    }

    public static ReductionAggregation any() {
        return new ReductionAggregation(Aggregation.ANY);
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

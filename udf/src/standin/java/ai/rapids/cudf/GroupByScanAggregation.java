package ai.rapids.cudf;

/** A running aggregation within each group. */
public final class GroupByScanAggregation {
    final Aggregation op;

    private GroupByScanAggregation(Aggregation op) {
        this.op = op;
    }

    public static GroupByScanAggregation sum() {
        return new GroupByScanAggregation(Aggregation.SUM);
    }

    public GroupByScanAggregationOnColumn onColumn(int columnIndex) {
        return new GroupByScanAggregationOnColumn(this, columnIndex);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GroupByScanAggregation that && op == that.op;
    }

    @Override
    public int hashCode() {
        return op.hashCode();
    }
}

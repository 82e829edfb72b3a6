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

    public static GroupByScanAggregation product() {
        return new GroupByScanAggregation(Aggregation.PRODUCT);
    }

    public static GroupByScanAggregation min() {
        return new GroupByScanAggregation(Aggregation.MIN);
    }

    public static GroupByScanAggregation max() {
        return new GroupByScanAggregation(Aggregation.MAX);
    }

    public static GroupByScanAggregation rank() {
        return new GroupByScanAggregation(Aggregation.RANK);
    }

    public static GroupByScanAggregation denseRank() {
        return new GroupByScanAggregation(Aggregation.DENSE_RANK);
    }

    public static GroupByScanAggregation percentRank() {
        return new GroupByScanAggregation(Aggregation.PERCENT_RANK);
    }

    public static GroupByScanAggregation count(NullPolicy nullPolicy) {
        return new GroupByScanAggregation(nullPolicy.includeNulls ? Aggregation.COUNT_ALL : Aggregation.COUNT_VALID);
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

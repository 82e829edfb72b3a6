package ai.rapids.cudf;

/** An aggregation of each group. */
public final class GroupByAggregation {
    final Aggregation op;

    private GroupByAggregation(Aggregation op) {
        this.op = op;
    }

    public static GroupByAggregation count() {
        return new GroupByAggregation(Aggregation.COUNT_VALID);
    }

    public GroupByAggregationOnColumn onColumn(int columnIndex) {
        return new GroupByAggregationOnColumn(this, columnIndex);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GroupByAggregation that && op == that.op;
    }

    @Override
    public int hashCode() {
        return op.hashCode();
    }
}

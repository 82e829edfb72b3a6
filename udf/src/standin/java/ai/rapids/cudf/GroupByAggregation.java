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

    public static GroupByAggregation sum() {
        return new GroupByAggregation(Aggregation.SUM);
    }

    public static GroupByAggregation min() {
        return new GroupByAggregation(Aggregation.MIN);
    }

    public static GroupByAggregation max() {
        return new GroupByAggregation(Aggregation.MAX);
    }

    public static GroupByAggregation argMax() {
        return new GroupByAggregation(Aggregation.ARG_MAX);
    }

    public static GroupByAggregation argMin() {
        return new GroupByAggregation(Aggregation.ARG_MIN);
    }

    public static GroupByAggregation mean() {
        return new GroupByAggregation(Aggregation.MEAN);
    }

    public static GroupByAggregation M2() {
        return new GroupByAggregation(Aggregation.M2);
    }

    public static GroupByAggregation count(NullPolicy nullPolicy) {
        return new GroupByAggregation(nullPolicy.includeNulls ? Aggregation.COUNT_ALL : Aggregation.COUNT_VALID);
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

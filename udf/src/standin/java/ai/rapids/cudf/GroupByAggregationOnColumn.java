package ai.rapids.cudf;

/** A group aggregation and the column it runs over. */
public final class GroupByAggregationOnColumn {
    final GroupByAggregation wrapped;
    final int columnIndex;

    GroupByAggregationOnColumn(GroupByAggregation wrapped, int columnIndex) {
        this.wrapped = wrapped;
        this.columnIndex = columnIndex;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GroupByAggregationOnColumn that
                && wrapped.equals(that.wrapped)
                && columnIndex == that.columnIndex;
    }

    @Override
    public int hashCode() {
        return 31 * wrapped.hashCode() + columnIndex;
    }
}

package ai.rapids.cudf;

/** A group scan and the column it runs over. */
public final class GroupByScanAggregationOnColumn {
    final GroupByScanAggregation wrapped;
    final int columnIndex;

    GroupByScanAggregationOnColumn(GroupByScanAggregation wrapped, int columnIndex) {
        this.wrapped = wrapped;
        this.columnIndex = columnIndex;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GroupByScanAggregationOnColumn that
                && wrapped.equals(that.wrapped)
                && columnIndex == that.columnIndex;
    }

    @Override
    public int hashCode() {
        return 31 * wrapped.hashCode() + columnIndex;
    }
}

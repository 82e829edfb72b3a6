package ai.rapids.cudf;

/** A rolling aggregation and the column it runs over. */
public final class RollingAggregationOnColumn {
    final RollingAggregation wrapped;
    final int columnIndex;

    RollingAggregationOnColumn(RollingAggregation wrapped, int columnIndex) {
        this.wrapped = wrapped;
        this.columnIndex = columnIndex;
    }

    public int getColumnIndex() {
        return columnIndex;
    }

    public AggregationOverWindow overWindow(WindowOptions windowOptions) {
        return new AggregationOverWindow(this, windowOptions);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RollingAggregationOnColumn that
                && wrapped.equals(that.wrapped)
                && columnIndex == that.columnIndex;
    }

    @Override
    public int hashCode() {
        return 31 * wrapped.hashCode() + columnIndex;
    }
}

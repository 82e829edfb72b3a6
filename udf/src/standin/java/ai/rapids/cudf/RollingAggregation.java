package ai.rapids.cudf;

import java.util.Objects;

/** An aggregation of the rows in a window. Lead and lag may have a column of defaults, which must stay open. */
public final class RollingAggregation {
    final Aggregation op;
    final int rowOffset;
    final ColumnVector defaults;

    private RollingAggregation(Aggregation op, int rowOffset, ColumnVector defaults) {
        this.op = op;
        this.rowOffset = rowOffset;
        this.defaults = defaults;
    }

    public static RollingAggregation sum() {
        return new RollingAggregation(Aggregation.SUM, 0, null);
    }

    public static RollingAggregation min() {
        return new RollingAggregation(Aggregation.MIN, 0, null);
    }

    public static RollingAggregation max() {
        return new RollingAggregation(Aggregation.MAX, 0, null);
    }

    public static RollingAggregation lead(int offset) {
        return lead(offset, null);
    }

    public static RollingAggregation lead(int offset, ColumnVector defaultOutput) {
        return new RollingAggregation(Aggregation.LEAD, offset, defaultOutput);
    }

    public static RollingAggregation lag(int offset) {
        return lag(offset, null);
    }

    public static RollingAggregation lag(int offset, ColumnVector defaultOutput) {
        return new RollingAggregation(Aggregation.LAG, offset, defaultOutput);
    }

    public RollingAggregationOnColumn onColumn(int columnIndex) {
        return new RollingAggregationOnColumn(this, columnIndex);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RollingAggregation that
                && op == that.op
                && rowOffset == that.rowOffset
                && Objects.equals(defaults, that.defaults);
    }

    @Override
    public int hashCode() {
        return Objects.hash(op, rowOffset);
    }
}

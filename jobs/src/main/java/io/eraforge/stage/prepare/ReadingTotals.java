package io.eraforge.stage.prepare;

import static org.apache.spark.sql.functions.expr;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** All readings: rows, values that are there, first and last time, and the time covered on the days that have any. */
record ReadingTotals(long rows, long cells, long firstUs, long lastUs, long coveredUs) {

    /** From {@link ReadingDays}. A day with one moment alone counts as a whole day. */
    static ReadingTotals of(Dataset<Row> days) {
        Row totals = days.groupBy("day")
                .agg(
                        expr("sum(rows)").as("rows"),
                        expr("sum(cells)").as("cells"),
                        expr("min(first_us)").as("first_us"),
                        expr("max(last_us)").as("last_us"))
                .selectExpr(
                        "coalesce(sum(rows), 0L)",
                        "coalesce(sum(cells), 0L)",
                        "coalesce(min(first_us), 0L)",
                        "coalesce(max(last_us), -1L)",
                        "coalesce(sum(coalesce(nullif(last_us - first_us, 0L), %dL)), 0L)"
                                .formatted(ReadingDays.DAY_US))
                .first();
        return new ReadingTotals(
                totals.getLong(0), totals.getLong(1), totals.getLong(2), totals.getLong(3), totals.getLong(4));
    }

    double rowsPerUs() {
        return coveredUs == 0 ? 0 : (double) rows / coveredUs;
    }

    /** Values in an average reading. */
    double cellsPerRow() {
        return rows == 0 ? 0 : (double) cells / rows;
    }
}

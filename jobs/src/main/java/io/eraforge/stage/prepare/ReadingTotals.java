package io.eraforge.stage.prepare;

import static org.apache.spark.sql.functions.expr;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** All readings: rows, values that are there, and the time covered on the days that have any. */
record ReadingTotals(long rows, long cells, long coveredUs) {

    /** From {@link ReadingDays}. A day with one moment alone counts as a whole day. */
    static ReadingTotals of(Dataset<Row> days) {
        Row totals = days.groupBy("day")
                .agg(
                        expr("sum(rows)").as("rows"),
                        expr("sum(cells)").as("cells"),
                        expr("coalesce(nullif(max(last_us) - min(first_us), 0), %dL)".formatted(ReadingDays.DAY_US))
                                .as("covered"))
                .selectExpr("coalesce(sum(rows), 0)", "coalesce(sum(cells), 0)", "coalesce(sum(covered), 0)")
                .first();
        return new ReadingTotals(totals.getLong(0), totals.getLong(1), totals.getLong(2));
    }

    double rowsPerUs() {
        return coveredUs == 0 ? 0 : (double) rows / coveredUs;
    }

    /** Values in an average reading. */
    double cellsPerRow() {
        return rows == 0 ? 0 : (double) cells / rows;
    }
}

package io.eraforge.table.delta;

import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.encoders.RowEncoder;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.CommandExecutionMode;
import org.apache.spark.sql.execution.QueryExecution;
import scala.Option;

/** Plans queries and writes without running them. */
public final class QueryPlans {
    private QueryPlans() {}

    /** Makes Spark choose the physical plan now, under the settings of this moment. */
    public static void plan(Dataset<Row> query) {
        ((org.apache.spark.sql.classic.Dataset<Row>) query).queryExecution().executedPlan();
    }

    /** A write command as a data frame, to inspect its plan. Spark would run a command immediately; this one is only planned. */
    public static Dataset<Row> ofWrite(SparkSession spark, DataFrameWriter<Row> writer, String path) {
        LogicalPlan command =
                ((org.apache.spark.sql.classic.DataFrameWriter<Row>) writer).saveCommand(Option.apply(path));
        QueryExecution plan = ((org.apache.spark.sql.classic.SparkSession) spark)
                .sessionState()
                .executePlan(command, CommandExecutionMode.SKIP());
        return new org.apache.spark.sql.classic.Dataset<>(
                plan, RowEncoder.encoderFor(plan.analyzed().schema()));
    }
}

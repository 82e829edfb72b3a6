package io.eraforge.table.delta;

import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.delta.Snapshot;
import scala.Option;

/** What Spark's side of Delta knows of a table without a query. */
public final class DeltaLogs {
    private DeltaLogs() {}

    /** The newest version of the table, from a listing of its log; -1 if there is no table. */
    public static long version(SparkSession spark, String path) {
        return snapshot(spark, path).version();
    }

    public static Snapshot snapshot(SparkSession spark, String path) {
        return DeltaLog.forTable(spark, path).update(false, Option.empty(), Option.empty());
    }
}

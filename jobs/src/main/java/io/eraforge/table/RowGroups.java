package io.eraforge.table;

import org.apache.spark.sql.SparkSession;

/** How large the row groups of era partitions are: a task takes no less of a file than one. */
public final class RowGroups {
    private static final String BYTES = "parquet.block.size";

    private RowGroups() {}

    /** Of all that is written until the result is closed. */
    public static SessionSetting set(SparkSession spark, int bytes) {
        return SessionSetting.set(spark, BYTES, String.valueOf(bytes));
    }
}

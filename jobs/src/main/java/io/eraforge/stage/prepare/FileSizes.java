package io.eraforge.stage.prepare;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import scala.jdk.javaapi.CollectionConverters;

/** Bytes of data files, from the table's log: no file is opened. */
final class FileSizes {
    private FileSizes() {}

    /** Of the files that are left to read after a filter over partition columns. */
    static long of(Dataset<Row> table) {
        return CollectionConverters.asJava(((org.apache.spark.sql.classic.Dataset<Row>) table)
                        .queryExecution()
                        .optimizedPlan()
                        .collectLeaves())
                .stream()
                .mapToLong(leaf -> leaf.stats().sizeInBytes().toLong())
                .sum();
    }
}

package io.eraforge.table.schema;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import scala.jdk.javaapi.CollectionConverters;

/** Columns that identify a row. */
public enum KeyColumns {
    ERA("series", "era_id"),
    ERA_AND_SENSOR("series", "era_id", "sensor");

    private final List<String> names;

    KeyColumns(String... names) {
        this.names = List.of(names);
    }

    public List<String> names() {
        return names;
    }

    /** Joins on these columns, which appear once in the result. {@code joinType} is one of Spark's. */
    public Dataset<Row> join(Dataset<Row> rows, Dataset<Row> others, String joinType) {
        return rows.join(others, CollectionConverters.asScala(names).toSeq(), joinType);
    }
}

package io.eraforge.table.schema;

import static org.apache.spark.sql.functions.col;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/** Columns that identify a row. */
public record KeyColumns(StructType type) {
    public List<String> names() {
        return List.of(type.fieldNames());
    }

    public int size() {
        return type.size();
    }

    public Column[] columns() {
        return Arrays.stream(type.fieldNames()).map(name -> col(name)).toArray(Column[]::new);
    }

    /** Joins on these columns, which appear once in the result. {@code joinType} is one of Spark's. */
    public Dataset<Row> join(Dataset<Row> rows, Dataset<Row> others, String joinType) {
        return rows.join(others, CollectionConverters.asScala(names()).toSeq(), joinType);
    }
}

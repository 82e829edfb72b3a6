package io.eraforge.engine.failure;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.regexp_extract;
import static org.apache.spark.sql.functions.regexp_replace;

import io.eraforge.cpu.TaskLocation;
import io.eraforge.engine.Part;
import io.eraforge.engine.Recipe;
import io.eraforge.engine.failure.FailedItems.Retried;
import io.eraforge.table.ledger.RunsTable;
import io.eraforge.table.schema.KeyColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Schema, columns and joins of a table of failures, whose rows have the key {@code unit}. */
record FailedItemRows(KeyColumns unit) {
    StructType schema() {
        StructType keys = new StructType()
                .add(RunsTable.PART, DataTypes.StringType)
                .add(RunsTable.RECIPE, DataTypes.StringType)
                .add("bucket", DataTypes.LongType);
        return withUnit(keys)
                .add("attempts", DataTypes.IntegerType)
                .add("backend", DataTypes.StringType)
                .add("error_class", DataTypes.StringType)
                .add("error", DataTypes.StringType)
                .add("batch_size", DataTypes.IntegerType)
                .add("executor", DataTypes.StringType)
                .add("gpu", DataTypes.StringType)
                .add("tried", DataTypes.StringType)
                .add("run_id", DataTypes.StringType);
    }

    private StructType retriedSchema() {
        return withUnit(new StructType())
                .add("retries", DataTypes.IntegerType)
                .add("retry_backend", DataTypes.StringType)
                .add("retry_error", DataTypes.StringType)
                .add("retry_tried", DataTypes.StringType);
    }

    private StructType withUnit(StructType schema) {
        StructType all = schema;
        for (StructField field : unit.type().fields()) {
            all = all.add(field);
        }
        return all;
    }

    /** Adds columns, as null, that the table does not have yet because an earlier version created it. */
    Dataset<Row> complete(Dataset<Row> rows) {
        List<String> known = List.of(rows.columns());
        Dataset<Row> all = rows;
        for (StructField field : schema().fields()) {
            if (!known.contains(field.name())) {
                all = all.withColumn(field.name(), lit(null).cast(field.dataType()));
            }
        }
        return all;
    }

    /** Rows in the table's schema. Error class, executor and GPU are extracted from {@code error}. */
    Dataset<Row> toTableRows(Dataset<Row> rows, Part part, Recipe recipe, String runId) {
        Column[] columns =
                Arrays.stream(schema().fieldNames()).map(name -> col(name)).toArray(Column[]::new);
        return rows.withColumn(RunsTable.PART, lit(part.id()))
                .withColumn(RunsTable.RECIPE, lit(recipe.name()))
                .withColumn("run_id", lit(runId))
                .withColumn("error_class", errorClass())
                .withColumn("executor", regexp_extract(col("error"), TaskLocation.PATTERN, 1))
                .withColumn("gpu", regexp_extract(col("error"), TaskLocation.PATTERN, 2))
                .select(columns)
                .coalesce(1);
    }

    /** Keys and outcome of individual retries; no column but the keys is named as one of {@link #schema}. */
    Dataset<Row> retried(SparkSession spark, List<Retried> retried) {
        return spark.createDataFrame(retried.stream().map(FailedItemRows::row).toList(), retriedSchema());
    }

    private static Row row(Retried r) {
        List<Object> cells = new ArrayList<>(r.failure().unit());
        cells.addAll(Arrays.asList(r.retries(), r.backend(), r.error(), r.tried()));
        return RowFactory.create(cells.toArray());
    }

    /** Joins by unit; {@code small} is broadcast. */
    Dataset<Row> join(Dataset<Row> rows, Dataset<Row> small, String joinType) {
        return unit.join(rows, broadcast(small), joinType);
    }

    Column[] keysAnd(Column... others) {
        List<Column> columns = new ArrayList<>(List.of(unit.columns()));
        columns.addAll(List.of(others));
        return columns.toArray(Column[]::new);
    }

    static Column errorClass() {
        return regexp_extract(col("error"), "^[\\w.$]+", 0);
    }

    /** The error without its location. */
    static Column plainError() {
        return regexp_replace(col("error"), TaskLocation.PATTERN, "");
    }
}

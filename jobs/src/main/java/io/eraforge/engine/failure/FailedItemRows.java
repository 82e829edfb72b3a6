package io.eraforge.engine.failure;

import static io.eraforge.engine.failure.FailureColumns.ERROR;
import static io.eraforge.engine.failure.FailureColumns.ERROR_CLASS;
import static io.eraforge.engine.failure.FailureColumns.EXECUTOR;
import static io.eraforge.engine.failure.FailureColumns.GPU;
import static io.eraforge.engine.failure.FailureColumns.PART;
import static io.eraforge.engine.failure.FailureColumns.RECIPE;
import static io.eraforge.engine.failure.FailureColumns.RUN_ID;
import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.regexp_extract;
import static org.apache.spark.sql.functions.regexp_replace;

import io.eraforge.cpu.TaskLocation;
import io.eraforge.engine.OutputTable;
import io.eraforge.engine.Part;
import io.eraforge.engine.Recipe;
import io.eraforge.engine.failure.FailedItems.Retried;
import io.eraforge.table.schema.KeyColumns;
import io.eraforge.table.schema.TableSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Columns and joins of a table of failures, whose rows have the key {@code unit}. */
record FailedItemRows(TableSchema schema, KeyColumns unit) {
    /** The table of failures that belongs to {@code output}. */
    static FailedItemRows of(OutputTable output) {
        return new FailedItemRows(
                FailureColumns.table(output.failures().name(), "", output.unitKey()), output.unitKey());
    }

    private StructType retriedSchema() {
        return unit.type()
                .add("retries", DataTypes.IntegerType)
                .add("retry_backend", DataTypes.StringType)
                .add("retry_error", DataTypes.StringType)
                .add("retry_tried", DataTypes.StringType);
    }

    /** Rows in the table's schema. Error class, executor and GPU are extracted from {@code error}. */
    Dataset<Row> toTableRows(Dataset<Row> rows, Part part, Recipe recipe, String runId) {
        return rows.withColumn(PART.name(), lit(part.id()))
                .withColumn(RECIPE.name(), lit(recipe.name()))
                .withColumn(RUN_ID.name(), lit(runId))
                .withColumn(ERROR_CLASS.name(), errorClass())
                .withColumn(EXECUTOR.name(), regexp_extract(ERROR.col(), TaskLocation.PATTERN, 1))
                .withColumn(GPU.name(), regexp_extract(ERROR.col(), TaskLocation.PATTERN, 2))
                .select(schema.cols())
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
        return regexp_extract(ERROR.col(), "^[\\w.$]+", 0);
    }

    /** The error without its location. */
    static Column plainError() {
        return regexp_replace(ERROR.col(), TaskLocation.PATTERN, "");
    }
}

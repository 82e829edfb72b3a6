package io.eraforge.engine.failure;

import static io.eraforge.engine.failure.FailureColumns.ERROR;
import static io.eraforge.engine.failure.FailureColumns.ERROR_CLASS;
import static io.eraforge.engine.failure.FailureColumns.EXECUTOR;
import static io.eraforge.engine.failure.FailureColumns.GPU;
import static io.eraforge.engine.failure.FailureColumns.PART;
import static io.eraforge.engine.failure.FailureColumns.RECIPE;
import static io.eraforge.engine.failure.FailureColumns.RUN_ID;
import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;

import io.eraforge.cpu.FailureReason;
import io.eraforge.engine.OutputTable;
import io.eraforge.engine.Part;
import io.eraforge.engine.Recipe;
import io.eraforge.engine.failure.FailedItems.Retried;
import io.eraforge.table.schema.KeyColumns;
import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Columns and joins of a table of failures, whose rows have the key {@code unit}. */
record FailedItemRows(TableSchema schema, KeyColumns unit) {
    private static final UserDefinedFunction PARSE = udf(
            (UDF1<String, Row>)
                    text -> RowFactory.create(FailureReason.parse(text).cells()),
            FailureReason.SCHEMA);
    private static final String READ = "reason";
    /** Columns of the table by the fields of a reason. */
    private static final Map<TableColumn<String>, String> REASON = Map.of(
            ERROR_CLASS, "kind", ERROR, "message", EXECUTOR, "executor", GPU, "gpu", FailureColumns.ORIGIN, "origin");

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

    /** Rows in the table's schema. */
    Dataset<Row> toTableRows(Dataset<Row> rows, Part part, Recipe recipe, String runId) {
        return rows.withColumn(PART.name(), lit(part.id()))
                .withColumn(RECIPE.name(), lit(recipe.name()))
                .withColumn(RUN_ID.name(), lit(runId))
                .select(schema.cols())
                .coalesce(1);
    }

    /** Keys and outcome of individual retries; no column but the keys is named as one of {@link #schema}. */
    Dataset<Row> retried(SparkSession spark, List<Retried> retried) {
        return spark.createDataFrame(retried.stream().map(FailedItemRows::row).toList(), retriedSchema());
    }

    private static Row row(Retried r) {
        List<Object> cells = new ArrayList<>(r.failure().unit());
        cells.addAll(Arrays.asList(r.retries(), r.backend(), r.reason().json(), r.tried()));
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

    /**
     * Rows with the columns of the reason in {@code stored}, which is as in an output table; where it is null, and the row has
     * these columns, they keep their values.
     */
    Dataset<Row> withReason(Dataset<Row> rows, Column stored) {
        List<String> given = List.of(rows.columns());
        Map<String, Column> columns = new LinkedHashMap<>();
        REASON.forEach((column, field) -> {
            Column value = col(READ).getField(field);
            Column old = given.contains(column.name()) ? column.col() : lit(null);
            columns.put(column.name(), when(stored.isNotNull(), value).otherwise(old));
        });
        return rows.withColumn(READ, reason(stored)).withColumns(columns);
    }

    /** The {@link FailureReason} that {@code stored} holds, as a struct. */
    static Column reason(Column stored) {
        return PARSE.apply(stored);
    }
}

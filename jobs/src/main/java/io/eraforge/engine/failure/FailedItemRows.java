package io.eraforge.engine.failure;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.regexp_extract;
import static org.apache.spark.sql.functions.regexp_replace;

import io.eraforge.cpu.TaskLocation;
import io.eraforge.engine.failure.FailedItems.Failure;
import io.eraforge.engine.failure.FailedItems.Retried;
import io.eraforge.era.Level;
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

/** Schema, columns and joins of {@code failed_eras}. */
final class FailedItemRows {
    static final StructType SCHEMA = new StructType()
            .add("level", DataTypes.StringType)
            .add("feature_set", DataTypes.StringType)
            .add("bucket", DataTypes.LongType)
            .add("series", DataTypes.StringType)
            .add("era_id", DataTypes.LongType)
            .add("sensor", DataTypes.StringType)
            .add("attempts", DataTypes.IntegerType)
            .add("backend", DataTypes.StringType)
            .add("error_class", DataTypes.StringType)
            .add("error", DataTypes.StringType)
            .add("batch_size", DataTypes.IntegerType)
            .add("executor", DataTypes.StringType)
            .add("gpu", DataTypes.StringType)
            .add("tried", DataTypes.StringType)
            .add("run_id", DataTypes.StringType);

    private static final StructType RETRIED = new StructType()
            .add("series", DataTypes.StringType)
            .add("era_id", DataTypes.LongType)
            .add("sensor", DataTypes.StringType)
            .add("retries", DataTypes.IntegerType)
            .add("retry_backend", DataTypes.StringType)
            .add("retry_error", DataTypes.StringType)
            .add("retry_tried", DataTypes.StringType);

    private FailedItemRows() {}

    /** Adds columns, as null, that the table does not have yet because an earlier version created it. */
    static Dataset<Row> complete(Dataset<Row> rows) {
        List<String> known = List.of(rows.columns());
        Dataset<Row> all = rows;
        for (StructField field : SCHEMA.fields()) {
            if (!known.contains(field.name())) {
                all = all.withColumn(field.name(), lit(null).cast(field.dataType()));
            }
        }
        return all;
    }

    /** Rows in the table's schema. Error class, executor and GPU are extracted from {@code error}. */
    static Dataset<Row> toTableRows(Dataset<Row> rows, Level level, String featureSet, String runId) {
        Column[] columns =
                Arrays.stream(SCHEMA.fieldNames()).map(name -> col(name)).toArray(Column[]::new);
        return rows.withColumn("level", lit(level.name()))
                .withColumn("feature_set", lit(featureSet))
                .withColumn("run_id", lit(runId))
                .withColumn("error_class", errorClass())
                .withColumn("executor", regexp_extract(col("error"), TaskLocation.PATTERN, 1))
                .withColumn("gpu", regexp_extract(col("error"), TaskLocation.PATTERN, 2))
                .select(columns)
                .coalesce(1);
    }

    /** Keys and outcome of individual retries; no column but the keys is named as one of {@link #SCHEMA}. */
    static Dataset<Row> retried(SparkSession spark, List<Retried> retried) {
        return spark.createDataFrame(retried.stream().map(FailedItemRows::row).toList(), RETRIED);
    }

    private static Row row(Retried r) {
        Failure f = r.failure();
        return RowFactory.create(f.series(), f.eraId(), f.sensor(), r.retries(), r.backend(), r.error(), r.tried());
    }

    /** Joins by era and sensor; {@code small} is broadcast. */
    static Dataset<Row> join(Dataset<Row> rows, Dataset<Row> small, String joinType) {
        return KeyColumns.ERA_AND_SENSOR.join(rows, broadcast(small), joinType);
    }

    static Column[] keysAnd(Column... others) {
        List<Column> columns = new ArrayList<>(KeyColumns.ERA_AND_SENSOR.names().stream()
                .map(name -> col(name))
                .toList());
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

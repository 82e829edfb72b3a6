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

/** How rows of {@code failed_eras} are made and joined. */
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
            .add("tries", DataTypes.IntegerType)
            .add("b", DataTypes.StringType)
            .add("e", DataTypes.StringType)
            .add("t", DataTypes.StringType);

    private FailedItemRows() {}

    /** With every column: the table may have been made before some of them were. */
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

    /** As the table has them; what the error says of class and place gets its own columns. */
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

    /** Keys, {@code tries}, and backend, error and what was tried under their first letters. */
    static Dataset<Row> retried(SparkSession spark, List<Retried> retried) {
        return spark.createDataFrame(retried.stream().map(FailedItemRows::row).toList(), RETRIED);
    }

    private static Row row(Retried r) {
        Failure f = r.failure();
        return RowFactory.create(f.series(), f.eraId(), f.sensor(), r.tries(), r.backend(), r.error(), r.tried());
    }

    /** By era and sensor; {@code few} go to every task. */
    static Dataset<Row> join(Dataset<Row> rows, Dataset<Row> few, String how) {
        return KeyColumns.ERA_AND_SENSOR.join(rows, broadcast(few), how);
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

    static Column plainError() {
        return regexp_replace(col("error"), TaskLocation.PATTERN, "");
    }
}

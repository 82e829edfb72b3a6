package io.eraforge.engine.attempt;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.eraforge.engine.Device;
import io.eraforge.engine.Item;
import io.eraforge.engine.OutputTable;
import io.eraforge.engine.RowStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Rows of an output table for units that failed. */
record FailedRows(SparkSession spark, OutputTable output) {
    /** Column of {@link #items} with the number of an item's units. */
    static final String UNITS = "units";

    /** A row per item: its key, what it carries, bucket, error as JSON and {@link #UNITS}. */
    Dataset<Row> items(List<Item.Failed> items) {
        StructType schema = new StructType(
                Stream.of(output.itemKey().type().fields(), output.carried().fields())
                        .flatMap(Stream::of)
                        .toArray(StructField[]::new));
        return spark.createDataFrame(
                items.stream().map(FailedRows::row).toList(),
                schema.add("bucket", DataTypes.LongType)
                        .add("error", DataTypes.StringType)
                        .add(UNITS, DataTypes.IntegerType));
    }

    private static Row row(Item.Failed failed) {
        List<Object> cells = new ArrayList<>(failed.item().cells());
        cells.add(failed.item().bucket());
        cells.add(failed.reason().json());
        cells.add(failed.item().units());
        return RowFactory.create(cells.toArray());
    }

    /** Item key and error. */
    Dataset<Row> errors(List<Item.Failed> items) {
        List<Column> columns = new ArrayList<>(List.of(output.itemKey().columns()));
        columns.add(col("error"));
        return items(items).select(columns.toArray(Column[]::new));
    }

    /** {@code keys} has the columns of {@link #items}: which units of each item there are is unknown. */
    Dataset<Row> ofItems(Dataset<Row> keys, Device device) {
        Dataset<Row> units = keys;
        for (String name : output.unitOnly()) {
            units = units.withColumn(name, lit(OutputTable.ANY));
        }
        return ofUnits(units, device);
    }

    /** {@code keys} has the columns of {@link OutputTable#sourceColumns} and an {@code error}. */
    Dataset<Row> ofUnits(Dataset<Row> keys, Device device) {
        List<Column> columns = new ArrayList<>(List.of(output.unitKey().columns()));
        Stream.of(output.carried().fieldNames()).forEach(name -> columns.add(col(name)));
        columns.add(lit(RowStatus.FAILED).as("status"));
        columns.add(lit(device.backend()).as("backend"));
        columns.add(col("error"));
        output.payload().forEach(column -> columns.add(column.absentColumn()));
        columns.add(lit(output.provenance()).as("provenance"));
        columns.add(col("bucket"));
        return keys.select(columns.toArray(Column[]::new));
    }
}

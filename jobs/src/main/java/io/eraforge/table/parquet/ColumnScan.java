package io.eraforge.table.parquet;

import static org.apache.spark.sql.functions.col;

import io.eraforge.table.parquet.SourceParquetSchema.Kind;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.FileSourceConstantMetadataAttribute;
import org.apache.spark.sql.catalyst.expressions.FileSourceGeneratedMetadataAttribute;
import org.apache.spark.sql.execution.FileSourceScanExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import scala.jdk.javaapi.CollectionConverters;

/** A scan of Parquet files by Spark's own reader that ends before its columns become rows. */
public record ColumnScan(JavaRDD<ColumnarBatch> batches, Layout layout) {
    /** Where to find a batch's columns, whose names may differ only in case: the path of the file, the row in it, and the data. */
    public record Layout(int path, int row, List<Field> fields) implements Serializable {
        public Layout {
            fields = List.copyOf(fields);
        }
    }

    /** A column of data; {@code ordinal} is negative for one that is not read, whose type {@code typeName} is all it has. */
    public record Field(int ordinal, ScanColumn.Form form, String typeName) implements Serializable {}

    /** What a column of the table means, for columns that Spark can read. */
    public interface Kinds {
        Kind of(String column);
    }

    /**
     * Scans a table that was loaded from Parquet files; {@code unreadable} are types of columns to append that it cannot read. Empty if
     * Spark has to make rows of it.
     */
    public static Optional<ColumnScan> of(Dataset<Row> table, Kinds kinds, List<String> unreadable) {
        List<Field> fields = new ArrayList<>();
        List<Column> selected = new ArrayList<>(List.of(col("_metadata.file_path"), col("_metadata.row_index")));
        for (StructField field : table.schema().fields()) {
            ScanColumn.Form form = ScanColumn.Form.of(field.dataType(), kinds.of(field.name()));
            if (form != ScanColumn.Form.TYPE_NAME) {
                selected.add(col("`" + field.name().replace("`", "``") + "`"));
            }
            fields.add(new Field(-1, form, field.dataType().simpleString()));
        }
        unreadable.forEach(type -> fields.add(new Field(-1, ScanColumn.Form.TYPE_NAME, type)));
        return scan(table.select(selected.toArray(Column[]::new)))
                .flatMap(scan -> of(scan, table.schema().fieldNames(), fields));
    }

    private static Optional<FileSourceScanExec> scan(Dataset<Row> query) {
        SparkPlan plan = ((org.apache.spark.sql.classic.Dataset<Row>) query)
                .queryExecution()
                .executedPlan();
        List<SparkPlan> leaves = CollectionConverters.asJava(plan.collectLeaves());
        return leaves.size() == 1 && leaves.get(0) instanceof FileSourceScanExec scan && scan.supportsColumnar()
                ? Optional.of(scan)
                : Optional.empty();
    }

    private static Optional<ColumnScan> of(FileSourceScanExec scan, String[] names, List<Field> fields) {
        List<Attribute> output = CollectionConverters.asJava(scan.output());
        int path = -1;
        int row = -1;
        List<String> data = new ArrayList<>();
        for (int i = 0; i < output.size(); i++) {
            AttributeReference column = (AttributeReference) output.get(i);
            boolean constant =
                    FileSourceConstantMetadataAttribute.unapply(column).isDefined();
            boolean generated =
                    FileSourceGeneratedMetadataAttribute.unapply(column).isDefined();
            path = constant ? i : path;
            row = generated ? i : row;
            data.add(constant || generated ? null : column.name());
        }
        List<Field> found = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            boolean read = field.form() != ScanColumn.Form.TYPE_NAME;
            found.add(read ? new Field(data.indexOf(names[i]), field.form(), field.typeName()) : field);
        }
        boolean complete = Stream.of(path, row).allMatch(i -> i >= 0)
                && found.stream().allMatch(field -> field.ordinal() >= 0 || field.form() == ScanColumn.Form.TYPE_NAME);
        return complete
                ? Optional.of(new ColumnScan(scan.executeColumnar().toJavaRDD(), new Layout(path, row, found)))
                : Optional.empty();
    }
}

package io.eraforge.workload.era.ingest.source;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.monotonically_increasing_id;
import static org.apache.spark.sql.functions.unix_micros;

import io.delta.tables.DeltaTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/** Reads Parquet files and Delta tables, whose columns are typed, through Spark. */
final class TypedSource {
    private static final int SAMPLE_RECORDS = 500;
    private final SparkSession spark;

    TypedSource(SparkSession spark) {
        this.spark = spark;
    }

    /** Identifies a Delta table's content by the table's id and version. Stored. */
    String deltaHash(String path) {
        DeltaTable table = DeltaTable.forPath(spark, path);
        String id = table.detail().select("id").first().getString(0);
        Object version = table.history(1).select("version").first().get(0);
        return "delta:" + id + "@" + version;
    }

    SourceGroup group(SourceFormat format, List<SourceFile> files) {
        Dataset<Row> table = load(format, files);
        StructField[] fields = table.schema().fields();
        List<ColumnType> types =
                Stream.of(fields).map(field -> type(field.dataType())).toList();
        List<List<String>> sample = sample(table, types);
        List<String> names = Stream.of(fields).map(StructField::name).toList();
        return new SourceGroup(format, '\0', true, names, types, sample, files);
    }

    /** The group's records as {@link TypedRecord} expects them: path, record number from 1, then the columns. */
    Dataset<Row> records(SourceGroup group) {
        Dataset<Row> table = load(group.format(), group.files());
        List<Column> columns = new ArrayList<>();
        if (group.format() == SourceFormat.PARQUET) {
            columns.add(col("_metadata.file_path"));
            columns.add(col("_metadata.row_index").plus(1));
        } else {
            columns.add(lit(group.files().get(0).path()));
            columns.add(monotonically_increasing_id().plus(1));
        }
        StructField[] fields = table.schema().fields();
        for (int i = 0; i < fields.length; i++) {
            columns.add(normalized(fields[i], group.types().get(i)).as("c" + i));
        }
        return table.select(columns.toArray(Column[]::new));
    }

    private Dataset<Row> load(SourceFormat format, List<SourceFile> files) {
        if (format == SourceFormat.DELTA) {
            return spark.read().format("delta").load(files.get(0).path());
        }
        String[] paths = files.stream().map(SourceFile::path).toArray(String[]::new);
        DataFrameReader reader = spark.read();
        SourceFile first = files.get(0);
        // Lets Spark derive columns from partition folders such as series=gh1.
        if (!first.root().equals(first.path())) {
            reader = reader.option("basePath", first.root());
        }
        return reader.parquet(paths);
    }

    private static Column normalized(StructField field, ColumnType type) {
        Column column = col("`" + field.name().replace("`", "``") + "`");
        return switch (type) {
            case TEXT -> column.cast(DataTypes.StringType);
            case INSTANT -> unix_micros(column);
            case LOCAL -> unix_micros(column.cast(DataTypes.TimestampType));
            case NUMBER -> column.cast(isInteger(field.dataType()) ? DataTypes.LongType : DataTypes.DoubleType);
            case OTHER -> lit(null).cast(DataTypes.StringType);
        };
    }

    private static boolean isInteger(DataType type) {
        return type instanceof LongType
                || type instanceof IntegerType
                || type instanceof ShortType
                || type instanceof ByteType;
    }

    private static ColumnType type(DataType type) {
        if (type instanceof StringType) {
            return ColumnType.TEXT;
        }
        if (type instanceof NumericType || type instanceof BooleanType) {
            return ColumnType.NUMBER;
        }
        if (type instanceof TimestampType) {
            return ColumnType.INSTANT;
        }
        return type instanceof TimestampNTZType || type instanceof DateType ? ColumnType.LOCAL : ColumnType.OTHER;
    }

    private static List<List<String>> sample(Dataset<Row> table, List<ColumnType> types) {
        return table.limit(SAMPLE_RECORDS).collectAsList().stream()
                .map(row -> IntStream.range(0, row.size())
                        .mapToObj(i ->
                                row.isNullAt(i) || types.get(i) == ColumnType.OTHER ? "" : String.valueOf(row.get(i)))
                        .toList())
                .toList();
    }
}

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

/** Parquet files and Delta tables: typed columns, read by Spark. */
final class TypedSource {
    private static final int SAMPLE = 500;
    private final SparkSession spark;

    TypedSource(SparkSession spark) {
        this.spark = spark;
    }

    /** Identity of a Delta table's content: which table, at which version. */
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

    /** Path, position, then each column as {@link TypedRecord} takes it. */
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
            columns.add(plain(fields[i], group.types().get(i)).as("c" + i));
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
        // Columns that are told by folders, as in series=gh1/part-0.parquet.
        if (!first.root().equals(first.path())) {
            reader = reader.option("basePath", first.root());
        }
        return reader.parquet(paths);
    }

    private static Column plain(StructField field, ColumnType type) {
        Column column = col("`" + field.name().replace("`", "``") + "`");
        return switch (type) {
            case TEXT -> column.cast(DataTypes.StringType);
            case INSTANT -> unix_micros(column);
            case LOCAL -> unix_micros(column.cast(DataTypes.TimestampType));
            case NUMBER -> column.cast(whole(field.dataType()) ? DataTypes.LongType : DataTypes.DoubleType);
            case OTHER -> lit(null).cast(DataTypes.StringType);
        };
    }

    private static boolean whole(DataType type) {
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
        return table.limit(SAMPLE).collectAsList().stream()
                .map(row -> IntStream.range(0, row.size())
                        .mapToObj(i ->
                                row.isNullAt(i) || types.get(i) == ColumnType.OTHER ? "" : String.valueOf(row.get(i)))
                        .toList())
                .toList();
    }
}

package io.eraforge.workload.era.select;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.upper;

import io.eraforge.config.ClosestName;
import io.eraforge.config.Settings.EraColumns;
import io.eraforge.engine.export.ExportFormat;
import io.eraforge.error.SelectionErrors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;

/**
 * A file with a label per era, keyed as an eras file: its columns of series, era id and, if there are several levels in it, level.
 * The series may be left out if the level has only one.
 */
final class LabelFile {
    /** Columns of exports that are neither keys nor labels. */
    private static final Set<String> EXPORTED = Set.of("start", "end", "n_rows");

    private final SelectionRequest request;
    private final EraColumns keys;
    private final Dataset<Row> rows;
    private final List<String> columns;
    private final String label;

    private LabelFile(SelectionRequest request, EraColumns keys, Dataset<Row> rows) {
        this.request = request;
        this.keys = keys;
        this.rows = rows;
        this.columns = List.of(rows.columns());
        if (!columns.contains(keys.eraId())) {
            throw SelectionErrors.noKeyColumn(request.labels(), keys.eraId(), columns);
        }
        this.label = labelColumn();
    }

    static LabelFile open(SparkSession spark, SelectionRequest request, EraColumns keys) {
        String file = request.labels();
        if (!exists(spark, file)) {
            throw SelectionErrors.noLabelFile(file);
        }
        // Everything is text: an inferred type would turn series 007 into 7.
        Dataset<Row> rows = ExportFormat.ofPath(file).orElse(ExportFormat.CSV) == ExportFormat.PARQUET
                ? spark.read().parquet(file)
                : spark.read()
                        .option("header", true)
                        .option("ignoreLeadingWhiteSpace", true)
                        .option("ignoreTrailingWhiteSpace", true)
                        .csv(file);
        return new LabelFile(request, keys, rows);
    }

    private static boolean exists(SparkSession spark, String file) {
        try {
            Path path = new Path(file);
            return path.getFileSystem(spark.sparkContext().hadoopConfiguration())
                    .exists(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String labelColumn() {
        String wanted = request.labelColumn();
        if (!wanted.isEmpty()) {
            if (!columns.contains(wanted)) {
                throw SelectionErrors.noLabelColumn(
                        request.labels(), wanted, columns, ClosestName.find(wanted, columns));
            }
            return wanted;
        }
        List<String> candidates = columns.stream()
                .filter(column -> !EXPORTED.contains(column) && !isKey(column))
                .toList();
        if (candidates.size() != 1) {
            throw SelectionErrors.whichLabelColumn(request.labels(), candidates);
        }
        return candidates.get(0);
    }

    private boolean isKey(String column) {
        return Stream.of(keys.level(), keys.series(), keys.eraId(), keys.start(), keys.end(), keys.priority())
                .anyMatch(column::equals);
    }

    boolean hasSeries() {
        return columns.contains(keys.series());
    }

    String seriesColumn() {
        return keys.series();
    }

    List<String> columns() {
        return columns;
    }

    /** Whether the column's type says that labels are real numbers; texts, as in CSV, do not. */
    boolean isReal() {
        DataType type = rows.schema().apply(label).dataType();
        return type.equals(DataTypes.DoubleType) || type.equals(DataTypes.FloatType) || type instanceof DecimalType;
    }

    /** The lines of the requested level. */
    List<EraLabel> read() {
        Column series = hasSeries() ? text(keys.series()) : lit(null).cast(DataTypes.StringType);
        Dataset<Row> ofLevel = columns.contains(keys.level())
                ? rows.where(upper(text(keys.level())).equalTo(request.level().name()))
                : rows;
        return ofLevel
                .select(
                        series.as("series"),
                        text(keys.eraId()).as("era"),
                        text(label).as("label"))
                .collectAsList()
                .stream()
                .map(row -> new EraLabel(row.getAs("series"), row.getAs("era"), row.getAs("label")))
                .toList();
    }

    /** Backquotes: names may contain dots. */
    private static Column text(String column) {
        return col("`" + column.replace("`", "``") + "`").cast(DataTypes.StringType);
    }
}

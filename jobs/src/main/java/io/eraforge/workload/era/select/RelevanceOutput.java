package io.eraforge.workload.era.select;

import io.eraforge.engine.export.ExportFormat;
import io.eraforge.error.SelectionErrors;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Where a selection is written to: the relevance table, as a file ending in .csv or .parquet or else as a Delta table, and beside it
 * the names of the relevant features, one per line, with the ending .txt.
 */
public final class RelevanceOutput {
    private static final StructType SCHEMA = new StructType()
            .add("feature", DataTypes.StringType, false)
            .add("sensor", DataTypes.StringType, false)
            .add("type", DataTypes.StringType, false)
            .add("p_value", DataTypes.DoubleType, false)
            .add("relevant", DataTypes.BooleanType, false)
            .add("why_dropped", DataTypes.StringType, false);

    private final SparkSession spark;
    private final String table;
    private final Optional<ExportFormat> format;
    private final FileSystem files;

    private RelevanceOutput(SparkSession spark, String table, FileSystem files) {
        this.spark = spark;
        this.table = table;
        this.format = ExportFormat.ofPath(table);
        this.files = files;
    }

    /** Throws if either exists. */
    public static RelevanceOutput open(SparkSession spark, String table) {
        try {
            Configuration conf = new Configuration(spark.sparkContext().hadoopConfiguration());
            // Writes no checksum files, which Hadoop adds for every local file.
            conf.set("fs.file.impl", RawLocalFileSystem.class.getName());
            conf.setBoolean("fs.file.impl.disable.cache", true);
            FileSystem files = new Path(table).getFileSystem(conf);
            RelevanceOutput output = new RelevanceOutput(spark, table, files);
            for (String path : List.of(table, output.list())) {
                if (files.exists(new Path(path))) {
                    throw SelectionErrors.outputExists(path);
                }
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Path of the list. */
    public String list() {
        int ending = format.isPresent() ? table.length() - table.lastIndexOf('.') : 0;
        return table.substring(0, table.length() - ending) + ".txt";
    }

    public void write(SelectionReport report) {
        Dataset<Row> rows = spark.createDataFrame(
                        report.rows().stream().map(RelevanceOutput::row).toList(), SCHEMA)
                .coalesce(1);
        try {
            if (format.isPresent()) {
                writeFile(rows, format.get().name().toLowerCase(Locale.ROOT));
            } else {
                rows.write().format("delta").save(table);
            }
            try (OutputStream out = files.create(new Path(list()), false)) {
                for (String name : report.relevant()) {
                    out.write((name + "\n").getBytes(StandardCharsets.UTF_8));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Row row(RelevanceRow row) {
        return RowFactory.create(
                row.feature(), row.sensor(), row.type(), row.pValue(), row.relevant(), row.whyDropped());
    }

    /** Spark writes a folder: its only file is moved out of it. */
    private void writeFile(Dataset<Row> rows, String kind) throws IOException {
        Path target = files.makeQualified(new Path(table));
        Path folder = new Path(target.getParent(), ".%s.partial-%s".formatted(target.getName(), UUID.randomUUID()));
        try {
            rows.write()
                    .format(kind)
                    .option("header", true)
                    .option("escape", "\"")
                    .option("emptyValue", "")
                    .save(folder.toString());
            for (FileStatus file :
                    files.listStatus(folder, path -> path.getName().startsWith("part-"))) {
                if (!files.rename(file.getPath(), target)) {
                    throw new IOException("Cannot rename '%s' to '%s': the file system refused. Check permissions."
                            .formatted(file.getPath(), target));
                }
            }
        } finally {
            files.delete(folder, true);
        }
    }
}

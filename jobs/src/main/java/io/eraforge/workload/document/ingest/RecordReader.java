package io.eraforge.workload.document.ingest;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.monotonically_increasing_id;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.to_json;

import io.eraforge.error.DocumentErrors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Reads files of any format as records: file, order and text, which is JSON unless the record is broken. */
final class RecordReader {
    private static final Map<String, IngestFormat> BY_SUFFIX = Map.of(
            ".jsonl", IngestFormat.JSONL,
            ".ndjson", IngestFormat.JSONL,
            ".json", IngestFormat.JSONL,
            ".csv", IngestFormat.CSV,
            ".parquet", IngestFormat.PARQUET);

    private final SparkSession spark;
    private final DocumentIngestRequest request;

    RecordReader(SparkSession spark, DocumentIngestRequest request) {
        this.spark = spark;
        this.request = request;
    }

    Dataset<Row> records() {
        return switch (format()) {
            case CSV ->
                table(spark.read()
                        .option("header", true)
                        .option("multiLine", true)
                        .option("escape", "\"")
                        .option("recursiveFileLookup", true)
                        .csv(request.path()));
            case PARQUET ->
                table(spark.read().option("recursiveFileLookup", true).parquet(request.path()));
            case PAPERS -> text(true, request.path());
            case ARXIV_SNAPSHOT, JSONL -> text(false, request.path());
            case AUTO -> eitherLayout();
        };
    }

    /** Files of a record a line and files of one record, in one folder. */
    private Dataset<Row> eitherLayout() {
        Map<Boolean, List<String>> files = text(false, request.path())
                .groupBy(RecordParser.FILE)
                // Not objects within a record, which are indented.
                .agg(max(expr("rtrim(raw) LIKE '{%}'")).as("lines"))
                .collectAsList()
                .stream()
                .collect(Collectors.partitioningBy(
                        row -> row.<Boolean>getAs("lines"),
                        Collectors.mapping(row -> decoded(row.getAs(RecordParser.FILE)), Collectors.toList())));
        List<String> lines = files.get(true);
        List<String> single = files.get(false);
        if (single.isEmpty()) {
            return text(false, request.path());
        }
        return lines.isEmpty()
                ? text(true, request.path())
                : text(false, lines.toArray(String[]::new)).union(text(true, single.toArray(String[]::new)));
    }

    private static String decoded(String uri) {
        return new Path(URI.create(uri)).toString();
    }

    private Dataset<Row> text(boolean wholeFiles, String... paths) {
        return numbered(
                        spark.read()
                                .option("wholetext", wholeFiles)
                                .option("recursiveFileLookup", true)
                                .text(paths),
                        col("value"))
                .where("trim(raw) != ''");
    }

    private Dataset<Row> table(Dataset<Row> rows) {
        List<String> found = List.of(rows.columns());
        if (request.idColumn().isEmpty()) {
            throw DocumentErrors.columnsNeeded(request.path());
        }
        require("--id-column", request.idColumn(), found);
        request.textColumns().forEach(column -> require("--text-columns", column, found));
        Column[] columns = found.stream().map(name -> col("`" + name + "`")).toArray(Column[]::new);
        return numbered(rows, to_json(struct(columns)));
    }

    private void require(String option, String column, List<String> found) {
        if (!found.contains(column)) {
            throw DocumentErrors.missingColumn(option, column, request.path(), found);
        }
    }

    private static Dataset<Row> numbered(Dataset<Row> rows, Column json) {
        return rows.select(
                col("_metadata.file_path").as(RecordParser.FILE),
                monotonically_increasing_id().as(RecordParser.ORDER),
                json.as(RecordParser.RAW));
    }

    /** As requested, or by the name of the first file and, for JSON, AUTO unless its first lines are whole records. */
    private IngestFormat format() {
        FileStatus first = firstFile();
        if (request.format() != IngestFormat.AUTO) {
            return request.format();
        }
        String name = first.getPath().getName().toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|bz2|zst)$", "");
        IngestFormat format = BY_SUFFIX.entrySet().stream()
                .filter(entry -> name.endsWith(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> DocumentErrors.unknownFormat(first.getPath().toString(), IngestFormat.explicit()));
        if (format != IngestFormat.JSONL) {
            return format;
        }
        return isOneFile(first) && isOfLines(first) ? IngestFormat.JSONL : IngestFormat.AUTO;
    }

    private boolean isOneFile(FileStatus first) {
        return first.getPath()
                .toUri()
                .getPath()
                .endsWith(new Path(request.path()).toUri().getPath());
    }

    /** Whether its first lines are whole records: then the file, which may be large, is not read twice. */
    private boolean isOfLines(FileStatus file) {
        List<Row> lines = spark.read()
                .option("wholetext", false)
                .text(file.getPath().toString())
                .where("trim(value) != ''")
                .limit(2)
                .collectAsList();
        return !lines.isEmpty()
                && lines.stream()
                        .allMatch(line -> line.<String>getAs("value").strip().endsWith("}"));
    }

    private FileStatus firstFile() {
        try {
            Path path = new Path(request.path());
            FileSystem files = path.getFileSystem(spark.sparkContext().hadoopConfiguration());
            FileStatus[] matches = files.globStatus(path);
            for (FileStatus match : matches == null ? new FileStatus[0] : matches) {
                FileStatus found = match.isFile() ? match : firstIn(files, match.getPath());
                if (found != null) {
                    return found;
                }
            }
            throw DocumentErrors.noInput(request.path());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileStatus firstIn(FileSystem files, Path folder) throws IOException {
        FileStatus[] children =
                files.listStatus(folder, child -> !child.getName().matches("[._].*"));
        Arrays.sort(children);
        for (FileStatus child : children) {
            FileStatus found = child.isFile() ? child : firstIn(files, child.getPath());
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}

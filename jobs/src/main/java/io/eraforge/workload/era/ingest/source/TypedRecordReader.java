package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.IngestErrors;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkThrowable;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Iterates over the rows of one partition of a typed source. */
final class TypedRecordReader<T> implements Iterator<T> {
    private final Iterator<Row> records;
    private final Map<String, SourceFile> files;
    private final RowParser.Factory<T> parsers;
    private final Map<String, RowParser<T>> openParsers = new HashMap<>();
    private final TypedRecord record = new TypedRecord();
    private final Queue<T> rows = new ArrayDeque<>();

    private TypedRecordReader(Iterator<Row> records, Map<String, SourceFile> files, RowParser.Factory<T> parsers) {
        this.records = records;
        this.files = files;
        this.parsers = parsers;
    }

    /** Parses the records of a group into rows. */
    static <T> JavaRDD<T> rows(Dataset<Row> records, SourceGroup group, RowParser.Factory<T> parsers) {
        HashMap<String, SourceFile> files = new HashMap<>();
        group.files().forEach(file -> files.put(file.path(), file));
        return records.toJavaRDD().mapPartitions(partition -> new TypedRecordReader<>(partition, files, parsers));
    }

    @Override
    public boolean hasNext() {
        while (rows.isEmpty() && hasRecord()) {
            Row row = records.next();
            record.set(row);
            openParsers.computeIfAbsent(row.getString(0), this::openParser).parse(record, rows::add);
        }
        if (rows.isEmpty()) {
            openParsers.values().forEach(parser -> parser.flush(rows::add));
        }
        return !rows.isEmpty();
    }

    private boolean hasRecord() {
        try {
            return records.hasNext();
        } catch (Exception e) {
            // Spark throws checked exceptions without declaring them.
            throw IngestErrors.unreadable(failedPath(e, files.values()), e);
        }
    }

    /** Path of the file that Spark failed to read: as it says, or else that of the first of {@code files}. */
    static String failedPath(Exception failure, Collection<SourceFile> files) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SparkThrowable spark
                    && spark.getMessageParameters().containsKey("path")) {
                return spark.getMessageParameters().get("path");
            }
        }
        return files.iterator().next().path();
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return rows.remove();
    }

    /** Opens the parser of a file; Spark passes paths as encoded URIs, Hadoop passes them unencoded. */
    private RowParser<T> openParser(String path) {
        SourceFile file = files.get(path);
        return parsers.open(file != null ? file : files.get(new Path(URI.create(path)).toString()));
    }
}

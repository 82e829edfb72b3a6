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

/** Parses the records of one partition of a typed source, lazily. */
final class TypedRecordReader<T> implements Iterator<T> {
    private final Records records;
    private final Map<String, SourceFile> files;
    private final RowParser.Factory<T> parsers;
    private final Map<String, RowParser<T>> openParsers = new HashMap<>();
    private final Queue<T> rows = new ArrayDeque<>();
    private String path;
    private RowParser<T> parser;

    /** Records one after the other. */
    interface Records {
        /** Moves to the next record; false if there is none. */
        boolean next();

        /** Path of the file of the record, as Spark writes it. */
        String path();

        /** The record, valid until the next. */
        SourceRecord record();
    }

    TypedRecordReader(Records records, Map<String, SourceFile> files, RowParser.Factory<T> parsers) {
        this.records = records;
        this.files = files;
        this.parsers = parsers;
    }

    @Override
    public boolean hasNext() {
        while (rows.isEmpty() && hasRecord()) {
            if (!records.path().equals(path)) {
                path = records.path();
                parser = openParsers.computeIfAbsent(path, this::openParser);
            }
            parser.parse(records.record(), rows::add);
        }
        if (rows.isEmpty()) {
            openParsers.values().forEach(opened -> opened.flush(rows::add));
        }
        return !rows.isEmpty();
    }

    private boolean hasRecord() {
        try {
            return records.next();
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

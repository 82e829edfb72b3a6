package io.eraforge.workload.era.ingest.source;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/** Iterates over the rows of one partition of a typed source. */
final class TypedRecordReader implements Iterator<Row> {
    private final Iterator<Row> records;
    private final Map<String, SourceFile> files;
    private final RowParser.Factory parsers;
    private final Map<String, RowParser> openParsers = new HashMap<>();
    private final TypedRecord record = new TypedRecord();
    private final Queue<Row> rows = new ArrayDeque<>();

    private TypedRecordReader(Iterator<Row> records, Map<String, SourceFile> files, RowParser.Factory parsers) {
        this.records = records;
        this.files = files;
        this.parsers = parsers;
    }

    /** Parses the records of a group into rows with this schema. */
    static Dataset<Row> rows(Dataset<Row> records, SourceGroup group, RowParser.Factory parsers, StructType schema) {
        HashMap<String, SourceFile> files = new HashMap<>();
        group.files().forEach(file -> files.put(file.path(), file));
        MapPartitionsFunction<Row, Row> read = partition -> new TypedRecordReader(partition, files, parsers);
        return records.mapPartitions(read, Encoders.row(schema));
    }

    @Override
    public boolean hasNext() {
        while (rows.isEmpty() && records.hasNext()) {
            Row row = records.next();
            record.set(row);
            openParsers.computeIfAbsent(row.getString(0), this::openParser).parse(record, rows::add);
        }
        return !rows.isEmpty();
    }

    @Override
    public Row next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return rows.remove();
    }

    /** Opens the parser of a file; Spark passes paths as encoded URIs, Hadoop passes them unencoded. */
    private RowParser openParser(String path) {
        SourceFile file = files.get(path);
        return parsers.open(file != null ? file : files.get(new Path(URI.create(path)).toString()));
    }
}

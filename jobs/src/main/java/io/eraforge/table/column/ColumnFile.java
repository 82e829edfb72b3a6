package io.eraforge.table.column;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.spark.sql.catalyst.catalog.ExternalCatalogUtils;
import org.apache.spark.sql.execution.datasources.parquet.SparkToParquetSchemaConverter;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;

/**
 * A Parquet data file that is written by column: within a row group each column is filled on its own, by whole slices of arrays. Ask for
 * each column once, and keep it. Its name is unique, so that a task that runs twice leaves a file that no commit refers to.
 */
public final class ColumnFile implements AutoCloseable {
    private static final int ROW_GROUP_LIMIT = 128 << 20;
    /** Longest text in an index of pages. */
    private static final int INDEX_TEXT = 64;

    private final Path path;
    private final String name;
    private final Map<String, String> partition;
    private final StructType schema;
    private final Configuration conf;
    private final MessageType message;
    private final CodecFactory codecs;
    private final ColumnCodec codec;
    private final ParquetFileWriter file;
    private final Map<String, ColumnPages> columns = new LinkedHashMap<>();
    private ColumnChunkPageWriteStore pages;
    private boolean finished;

    /**
     * Creates a file in the table's folder {@code table}. {@code schema}: without partition columns; {@code partition}: their values, in
     * order.
     */
    public ColumnFile(
            Configuration conf, String table, Map<String, String> partition, StructType schema, ColumnCodec codec) {
        this.conf = conf;
        this.partition = Map.copyOf(partition);
        this.schema = schema;
        this.codec = codec;
        StringBuilder folders = new StringBuilder();
        partition.forEach((column, value) -> folders.append(ExternalCatalogUtils.getPartitionPathString(column, value))
                .append('/'));
        this.name = folders + "part-" + UUID.randomUUID() + codec.suffix() + ".parquet";
        this.path = new Path(table, name);
        this.message = new SparkToParquetSchemaConverter(
                        false, SQLConf.ParquetOutputTimestampType$.MODULE$.TIMESTAMP_MICROS(), false, false)
                .convert(schema);
        this.codecs = codec.factory(conf);
        try {
            this.file = new ParquetFileWriter(
                    HadoopOutputFile.fromPath(path, conf),
                    message,
                    ParquetFileWriter.Mode.CREATE,
                    ROW_GROUP_LIMIT,
                    0,
                    null,
                    ParquetProperties.builder().build());
            file.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (ColumnDescriptor column : message.getColumns()) {
            columns.put(column.getPath()[0], null);
        }
        openRowGroup();
    }

    /** The file's name, without its folder. */
    public String fileName() {
        return path.getName();
    }

    public LongColumn longs(String column) {
        DeltaEncoder values = new DeltaEncoder(type(column));
        return new LongColumn(pages(column, values), values);
    }

    public DoubleColumn doubles(String column) {
        return doubles(column, false);
    }

    /** Computed doubles, which hardly repeat and may be NaN. */
    DoubleColumn results(String column) {
        return doubles(column, true);
    }

    private DoubleColumn doubles(String column, boolean results) {
        DoubleEncoder values = new DoubleEncoder(type(column), results);
        return new DoubleColumn(pages(column, values), values);
    }

    public StringColumn strings(String column) {
        StringEncoder values = new StringEncoder(type(column));
        return new StringColumn(pages(column, values), values);
    }

    public LongArrayColumn longArrays(String column) {
        DeltaEncoder values = new DeltaEncoder(type(column));
        return new LongArrayColumn(pages(column, values), values);
    }

    public DoubleArrayColumn doubleArrays(String column) {
        DoubleEncoder values = new DoubleEncoder(type(column), false);
        return new DoubleArrayColumn(pages(column, values), values);
    }

    private PrimitiveType type(String column) {
        return descriptor(column).getPrimitiveType();
    }

    private ColumnDescriptor descriptor(String column) {
        return message.getColumns().stream()
                .filter(found -> found.getPath()[0].equals(column))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no column '%s' in %s".formatted(column, message)));
    }

    private ColumnPages pages(String column, ValueEncoder values) {
        ColumnPages created = new ColumnPages(descriptor(column), values);
        if (columns.put(column, created) != null) {
            throw new IllegalStateException("column '%s' was asked for twice".formatted(column));
        }
        created.startRowGroup(pages.getPageWriter(created.column()));
        return created;
    }

    /** Uncompressed bytes of the current row group, about. */
    public long bytes() {
        long sum = 0;
        for (ColumnPages column : columns.values()) {
            sum += column == null ? 0 : column.bytes();
        }
        return sum;
    }

    /** Ends the current page of each column: a reader can then skip to the next row. */
    public void endPages() {
        columns.values().forEach(ColumnPages::endPage);
    }

    /** Writes the row group, if it is not empty. All columns must have the same number of rows. */
    public void endRowGroup() {
        long rows = rows();
        if (rows == 0) {
            return;
        }
        try {
            for (ColumnPages column : columns.values()) {
                column.endRowGroup();
            }
            file.startBlock(rows);
            pages.flushToFileWriter(file);
            file.endBlock();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        pages.close();
        openRowGroup();
    }

    private long rows() {
        long rows = -1;
        for (Map.Entry<String, ColumnPages> column : columns.entrySet()) {
            long own = column.getValue() == null ? 0 : column.getValue().rows();
            if (rows >= 0 && own != rows) {
                throw new IllegalStateException(
                        "column '%s' has %d rows, others have %d".formatted(column.getKey(), own, rows));
            }
            rows = own;
        }
        return rows;
    }

    private void openRowGroup() {
        pages = new ColumnChunkPageWriteStore(
                codecs.getCompressor(codec.codec()), message, new HeapByteBufferAllocator(), INDEX_TEXT, true);
        for (ColumnPages column : columns.values()) {
            if (column != null) {
                column.startRowGroup(pages.getPageWriter(column.column()));
            }
        }
    }

    /** Ends the file and describes it, with the ranges of {@code keys}. */
    public WrittenFile finish(List<String> keys) {
        endRowGroup();
        try {
            // As Spark does: its readers must not take the times for those of an old calendar.
            Map<String, String> metadata = new HashMap<>();
            metadata.put("org.apache.spark.version", org.apache.spark.package$.MODULE$.SPARK_VERSION());
            metadata.put("org.apache.spark.sql.parquet.row.metadata", schema.json());
            file.end(metadata);
            long size = file.getPos();
            file.close();
            finished = true;
            return FooterRanges.describe(
                    file.getFooter(),
                    keys,
                    new WrittenFile(name, partition, size, System.currentTimeMillis(), 0, Map.of()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes the file unless it was finished. */
    @Override
    public void close() {
        pages.close();
        codecs.release();
        if (!finished) {
            try {
                file.close();
                path.getFileSystem(conf).delete(path, false);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}

package io.eraforge.table.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Reads the array columns of a split of a Parquet file, some rows at a time, from the same row groups as Spark's reader, with which a
 * run of ten features takes 1.17 times the CPU time (jobs/docs/speed.md).
 */
final class ArrayFileReader implements Closeable {
    private final ParquetFileReader file;
    private final ArrayColumnReader[] byIndex;
    private final List<ArrayColumnReader> columns = new ArrayList<>();
    private long rowsLeft;

    /** Reads those of the columns {@code names} whose type is not null. */
    ArrayFileReader(PartitionedFile split, Configuration conf, String[] names, DataType[] types) throws IOException {
        Path path = split.toPath();
        ParquetReadOptions options = HadoopReadOptions.builder(conf, path)
                .withRange(split.start(), split.start() + split.length())
                .build();
        FileStatus status = new FileStatus(split.fileSize(), false, 0, 0, split.modificationTime(), path);
        file = ParquetFileReader.open(HadoopInputFile.fromStatus(status, conf), options);
        try {
            MessageType schema = file.getFileMetaData().getSchema();
            byIndex = new ArrayColumnReader[names.length];
            for (int i = 0; i < byIndex.length; i++) {
                require(schema, names[i]);
                if (types[i] != null) {
                    byIndex[i] = ArrayColumnReader.of(schema, names[i], types[i]);
                    columns.add(byIndex[i]);
                }
            }
            List<ColumnDescriptor> wanted =
                    columns.stream().map(ArrayColumnReader::descriptor).toList();
            file.setRequestedSchema(wanted);
        } catch (RuntimeException e) {
            file.close();
            throw e;
        }
    }

    // Spark's reader would read a missing column as nulls.
    private static void require(MessageType schema, String name) {
        if (!schema.containsField(name)) {
            throw new ParquetDecodingException("column '%s' is missing".formatted(name));
        }
    }

    int size() {
        return columns.size();
    }

    /** The vector of the requested column with this index; null if it is not an array column. */
    ColumnVector vector(int index) {
        return index < byIndex.length && byIndex[index] != null ? byIndex[index].vector() : null;
    }

    /** Reads the next rows, all of one row group, into the vectors. */
    void read(int rows) {
        try {
            while (rowsLeft == 0) {
                nextGroup();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (rows > rowsLeft) {
            throw new ParquetDecodingException(
                    "a row group has %d rows fewer than its columns".formatted(rows - rowsLeft));
        }
        rowsLeft -= rows;
        columns.forEach(column -> column.read(rows));
    }

    private void nextGroup() throws IOException {
        PageReadStore group = file.readNextRowGroup();
        if (group == null) {
            throw new ParquetDecodingException("columns of one file have different numbers of rows");
        }
        rowsLeft = group.getRowCount();
        columns.forEach(column -> column.open(group.getPageReader(column.descriptor())));
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            columns.forEach(column -> column.vector().close());
        }
    }
}

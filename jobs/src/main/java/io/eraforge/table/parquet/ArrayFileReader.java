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

/** The columns of arrays in a piece of a Parquet file, some rows at a time; the row groups that Spark's reader takes too. */
final class ArrayFileReader implements Closeable {
    private final ParquetFileReader file;
    private final ArrayColumnReader[] places;
    private final List<ArrayColumnReader> columns = new ArrayList<>();
    private long rowsLeft;

    /** Of the columns {@code names} those that have a type. */
    ArrayFileReader(PartitionedFile piece, Configuration conf, String[] names, DataType[] types) throws IOException {
        Path path = piece.toPath();
        ParquetReadOptions options = HadoopReadOptions.builder(conf, path)
                .withRange(piece.start(), piece.start() + piece.length())
                .build();
        FileStatus status = new FileStatus(piece.fileSize(), false, 0, 0, piece.modificationTime(), path);
        file = ParquetFileReader.open(HadoopInputFile.fromStatus(status, conf), options);
        try {
            MessageType schema = file.getFileMetaData().getSchema();
            places = new ArrayColumnReader[names.length];
            for (int i = 0; i < places.length; i++) {
                require(schema, names[i]);
                if (types[i] != null) {
                    places[i] = ArrayColumnReader.of(schema, names[i], types[i]);
                    columns.add(places[i]);
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

    // Spark's reader would take a column that is not there for one of nulls.
    private static void require(MessageType schema, String name) {
        if (!schema.containsField(name)) {
            throw new ParquetDecodingException("column '%s' is not there".formatted(name));
        }
    }

    int size() {
        return columns.size();
    }

    /** The arrays of the column at this place among all that were asked for; null if it is none of ours. */
    ColumnVector vector(int place) {
        return place < places.length && places[place] != null ? places[place].vector() : null;
    }

    /** Puts the next rows into the vectors. They are of one row group. */
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
                    "a row group has %d rows less than its columns".formatted(rows - rowsLeft));
        }
        rowsLeft -= rows;
        columns.forEach(column -> column.read(rows));
    }

    private void nextGroup() throws IOException {
        PageReadStore group = file.readNextRowGroup();
        if (group == null) {
            throw new ParquetDecodingException("columns of one file differ in their rows");
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

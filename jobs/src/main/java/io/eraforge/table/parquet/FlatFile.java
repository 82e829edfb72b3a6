package io.eraforge.table.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Reads flat columns of a Parquet file by ranges of rows, found by the offset index, and verifies checksums. Rows are numbered from the
 * file's first. Files that need more than this throw {@link UnsupportedPageException}; damaged ones {@link UnreadableFileException}.
 */
public final class FlatFile implements Closeable {
    private final String path;
    private final ParquetFileReader reader;
    private final PageSource pages;
    private final int rows;
    private final Map<String, FlatColumn> columns = new HashMap<>();
    /** The only column that holds a page. */
    private FlatColumn current;

    /** Consecutive rows {@code [from, to)} with the same text. */
    public record TextRun(UTF8String text, int from, int to) {}

    private FlatFile(Configuration conf, String path, long size) throws IOException {
        this.path = path;
        FileStatus status = new FileStatus(size, false, 0, 0, 0, new Path(path));
        HadoopInputFile file = HadoopInputFile.fromStatus(status, conf);
        // Options that are not from a configuration would load Hadoop's defaults from XML, for every file.
        reader = ParquetFileReader.open(
                file, HadoopReadOptions.builder(conf, new Path(path)).build());
        long count = reader.getRecordCount();
        if (count > Integer.MAX_VALUE - 16) {
            reader.close();
            throw new UnsupportedPageException("%s has %,d rows".formatted(path, count));
        }
        rows = (int) count;
        pages = new PageSource(conf, file);
    }

    /** {@code size}: in bytes. */
    public static FlatFile open(Configuration conf, String path, long size) {
        try {
            return new FlatFile(conf, path, size);
        } catch (IOException | RuntimeException e) {
            throw explained(path, e);
        }
    }

    public int rows() {
        return rows;
    }

    /** The runs of a text column, in order of rows. */
    public List<TextRun> runs(String column) {
        return explaining(() -> {
            List<TextRun> runs = new ArrayList<>();
            column(column, PrimitiveTypeName.BINARY).addRuns(runs);
            return runs;
        });
    }

    /** Copies rows {@code [from, to)} of a column without nulls to {@code out} from {@code at} on. */
    public void longs(String column, int from, int to, long[] out, int at) {
        explaining(() -> {
            column(column, PrimitiveTypeName.INT64)
                    .read(from, to, (page, first, end, target) -> page.longs(first, end, out, at + target));
            return null;
        });
    }

    /** Copies rows {@code [from, to)} to {@code out} from {@code at} on: NaN for nulls, and if the file has no such column. */
    public void doubles(String column, int from, int to, double[] out, int at) {
        explaining(() -> {
            if (!reader.getFileMetaData().getSchema().containsField(column)) {
                Arrays.fill(out, at, at + to - from, Double.NaN);
                return null;
            }
            column(column, PrimitiveTypeName.DOUBLE)
                    .read(from, to, (page, first, end, target) -> page.doubles(first, end, out, at + target));
            return null;
        });
    }

    private FlatColumn column(String name, PrimitiveTypeName type) {
        FlatColumn column = columnOf(name, type);
        if (current != column) {
            release();
            current = column;
        }
        return column;
    }

    /** Frees the memory of the last page. */
    public void release() {
        if (current != null) {
            current.release();
        }
    }

    private FlatColumn columnOf(String name, PrimitiveTypeName type) {
        return columns.computeIfAbsent(name, key -> {
            ColumnDescriptor column = reader.getFileMetaData().getSchema().getColumns().stream()
                    .filter(found -> found.getPath()[0].equals(name))
                    .findFirst()
                    .orElseThrow(() -> new UnsupportedPageException("%s has no column '%s'".formatted(path, name)));
            if (column.getMaxRepetitionLevel() > 0
                    || column.getMaxDefinitionLevel() > 1
                    || column.getPrimitiveType().getPrimitiveTypeName() != type) {
                throw new UnsupportedPageException(
                        "column '%s' of %s is %s".formatted(name, path, column.getPrimitiveType()));
            }
            return new FlatColumn(column, chunks(name), pages);
        });
    }

    private List<FlatColumn.Chunk> chunks(String name) {
        List<FlatColumn.Chunk> chunks = new ArrayList<>();
        long firstRow = 0;
        for (BlockMetaData block : reader.getRowGroups()) {
            for (ColumnChunkMetaData chunk : block.getColumns()) {
                if (chunk.getPath().toArray()[0].equals(name)) {
                    chunks.add(FlatColumn.chunk(reader, chunk, (int) firstRow, (int) block.getRowCount()));
                }
            }
            firstRow += block.getRowCount();
        }
        return chunks;
    }

    private <T> T explaining(Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException e) {
            throw explained(path, e);
        }
    }

    private static RuntimeException explained(String path, Exception failure) {
        return failure instanceof UnsupportedPageException e ? e : new UnreadableFileException(path, failure);
    }

    @Override
    public void close() {
        try {
            pages.close();
            reader.close();
        } catch (IOException e) {
            throw explained(path, e);
        }
    }
}

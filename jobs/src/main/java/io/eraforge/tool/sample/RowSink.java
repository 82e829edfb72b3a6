package io.eraforge.tool.sample;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Takes the rows of one file in order. Cells are whole numbers scaled by the column's decimals, or {@link #MISSING}. */
interface RowSink extends Closeable {
    long MISSING = Long.MIN_VALUE;
    int WHOLE = -1;

    /** Writes a row of text keys, microsecond times and numbers, as the file's columns say. Arrays are not kept. */
    void row(String[] keys, long[] timesUs, long[] numbers) throws IOException;

    /** The columns of a file: keys, then times, then numbers with so many decimals, or {@link #WHOLE}. */
    record Columns(List<String> keys, List<String> times, List<String> numbers, List<Integer> decimals) {
        boolean whole(int number) {
            return decimals.get(number) == WHOLE;
        }
    }

    static RowSink open(Path file, SampleSpec.Format format, Columns columns) throws IOException {
        return switch (format) {
            case CSV -> new CsvSink(file, columns);
            case PARQUET -> new ParquetSink(file, columns);
        };
    }
}

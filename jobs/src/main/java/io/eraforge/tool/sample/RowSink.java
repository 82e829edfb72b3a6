package io.eraforge.tool.sample;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes the rows of one file in order. Numbers are integers scaled by the column's decimals, or {@link #MISSING}. */
interface RowSink extends Closeable {
    long MISSING = Long.MIN_VALUE;
    int INTEGER = -1;

    /** Writes a row of text keys, times in microseconds and numbers, in the order of the file's columns. Arrays are not retained. */
    void row(String[] keys, long[] timesUs, long[] numbers) throws IOException;

    /** The columns of a file: keys, then times, then numbers with their number of decimals, or {@link #INTEGER}. */
    record Columns(List<String> keys, List<String> times, List<String> numbers, List<Integer> decimals) {
        boolean isInteger(int number) {
            return decimals.get(number) == INTEGER;
        }
    }

    static RowSink open(Path file, SampleSpec.Format format, Columns columns) throws IOException {
        return switch (format) {
            case CSV -> new CsvSink(file, columns);
            case PARQUET -> new ParquetSink(file, columns);
        };
    }
}

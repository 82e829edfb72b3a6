package io.eraforge.table.column;

import io.eraforge.table.column.WrittenFile.Range;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.api.Binary;
import org.apache.spark.unsafe.types.UTF8String;

/** Rows and ranges of columns from the footer of a finished file. */
final class FooterRanges {
    private FooterRanges() {}

    /** {@code file} with the footer's number of rows, and the ranges of {@code keys}. */
    static WrittenFile describe(ParquetMetadata footer, List<String> keys, WrittenFile file) {
        long rows = footer.getBlocks().stream()
                .mapToLong(BlockMetaData::getRowCount)
                .sum();
        Map<String, Range> ranges = new LinkedHashMap<>();
        for (BlockMetaData block : footer.getBlocks()) {
            for (ColumnChunkMetaData column : block.getColumns()) {
                String name = column.getPath().toArray()[0];
                if (keys.contains(name)) {
                    ranges.merge(name, range(column.getStatistics()), FooterRanges::union);
                }
            }
        }
        return new WrittenFile(file.path(), file.partition(), file.size(), file.modifiedMs(), rows, ranges);
    }

    private static Range range(Statistics<?> statistics) {
        boolean known = statistics.hasNonNullValue();
        return new Range(
                known ? value(statistics.genericGetMin()) : null,
                known ? value(statistics.genericGetMax()) : null,
                statistics.getNumNulls());
    }

    private static Comparable<?> value(Object bound) {
        if (bound instanceof Binary text) {
            return text.toStringUsingUTF8();
        }
        return bound instanceof Double number ? number : (Comparable<?>) Long.valueOf(((Number) bound).longValue());
    }

    private static Range union(Range one, Range other) {
        return new Range(
                least(one.min(), other.min(), 1), least(one.max(), other.max(), -1), one.nulls() + other.nulls());
    }

    /** The lesser of two, or with {@code sign} -1 the greater; null counts for neither. */
    @SuppressWarnings("unchecked")
    private static Comparable<?> least(Comparable<?> one, Comparable<?> other, int sign) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        // Spark orders text by its bytes in UTF-8, Java by those in UTF-16.
        int order = one instanceof String text
                ? UTF8String.fromString(text).compareTo(UTF8String.fromString((String) other))
                : ((Comparable<Object>) one).compareTo(other);
        return sign * order <= 0 ? one : other;
    }
}

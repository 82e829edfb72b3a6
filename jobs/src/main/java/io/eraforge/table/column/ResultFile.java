package io.eraforge.table.column;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** One data file of computed rows, filled by row and written by column. Holds at most a few hundred rows as rows. */
final class ResultFile implements AutoCloseable {
    private static final int BLOCK_ROWS = 256;
    private static final long ROW_GROUP_BYTES = 64L << 20;
    /** Columns with ranges in Delta's log, as many as other tables have. */
    private static final int KEYS = 8;

    private final ColumnFile file;
    private final List<String> keys = new ArrayList<>();
    private final List<Filler> fillers = new ArrayList<>();
    private int rows;

    /** Passes values of one column on, a block of rows at a time or at once. */
    private interface Filler {
        void add(InternalRow row, int at);

        /** Ends a block of {@code count} rows. */
        default void flush(int count) {}
    }

    /** {@code fields}: positions of the file's columns in the rows. */
    ResultFile(ColumnFile file, StructType columns, int[] fields) {
        this.file = file;
        for (int i = 0; i < fields.length; i++) {
            String name = columns.fields()[i].name();
            if (keys.size() < KEYS) {
                keys.add(name);
            }
            fillers.add(filler(name, columns.fields()[i].dataType(), fields[i]));
        }
    }

    /** Whether rows of this schema can be written. */
    static boolean takes(StructType schema) {
        return Arrays.stream(schema.fields())
                .map(field -> field.dataType())
                .allMatch(type -> type.equals(DataTypes.StringType)
                        || type.equals(DataTypes.LongType)
                        || type.equals(DataTypes.DoubleType));
    }

    private Filler filler(String name, DataType type, int field) {
        if (type.equals(DataTypes.StringType)) {
            StringColumn column = file.strings(name);
            return (row, at) -> column.add(row.isNullAt(field) ? null : row.getUTF8String(field), 1);
        }
        if (type.equals(DataTypes.LongType)) {
            LongColumn column = file.longs(name);
            return (row, at) -> {
                if (row.isNullAt(field)) {
                    column.addNull();
                } else {
                    column.add(row.getLong(field));
                }
            };
        }
        return new DoubleFiller(file.results(name), field);
    }

    private static final class DoubleFiller implements Filler {
        private final DoubleColumn column;
        private final int field;
        private final double[] block = new double[BLOCK_ROWS];
        private final BitSet nulls = new BitSet();

        DoubleFiller(DoubleColumn column, int field) {
            this.column = column;
            this.field = field;
        }

        @Override
        public void add(InternalRow row, int at) {
            if (row.isNullAt(field)) {
                nulls.set(at);
            } else {
                block[at] = row.getDouble(field);
            }
        }

        @Override
        public void flush(int count) {
            int at = 0;
            while (at < count) {
                int end = nulls.get(at) ? nulls.nextClearBit(at) : nulls.nextSetBit(at);
                end = end < 0 || end > count ? count : end;
                if (nulls.get(at)) {
                    column.addNulls(end - at);
                } else {
                    column.addValues(block, at, end);
                }
                at = end;
            }
            nulls.clear();
        }
    }

    /** The row may be reused afterwards. */
    void add(InternalRow row) {
        for (Filler filler : fillers) {
            filler.add(row, rows);
        }
        if (++rows == BLOCK_ROWS) {
            flush();
        }
    }

    private void flush() {
        int count = rows;
        fillers.forEach(filler -> filler.flush(count));
        rows = 0;
        if (file.bytes() > ROW_GROUP_BYTES) {
            file.endRowGroup();
        }
    }

    WrittenFile finish() {
        flush();
        return file.finish(keys);
    }

    /** Deletes the file unless it was finished. */
    @Override
    public void close() {
        file.close();
    }
}

package io.eraforge.table.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.Supplier;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/** A page of a flat column, in which all values have been decoded, except plain ones without nulls: those are copied from its bytes. */
final class FlatPage {
    /** Plain values without nulls; null if they were decoded. */
    private byte[] plain;

    private int plainAt;
    private long[] longs;
    private double[] doubles;
    private int[] ids;
    private UTF8String[] texts;

    /** Receives rows {@code [from, to)} with the same text. */
    interface RunConsumer {
        void run(UTF8String text, int from, int to);
    }

    private FlatPage() {}

    /** {@code dictionary} is asked for only if the page needs it. */
    static FlatPage of(ColumnDescriptor column, PageSource.Page read, int rows, Supplier<FlatDictionary> dictionary) {
        if (!read.header().isSetData_page_header()) {
            throw new UnsupportedPageException("page of type " + read.header().getType());
        }
        DataPageHeader header = read.header().getData_page_header();
        if (header.getNum_values() != rows) {
            throw new ParquetDecodingException(
                    "a page has %d rows, its index says %d".formatted(header.getNum_values(), rows));
        }
        FlatPage page = new FlatPage();
        int[] levels = null;
        int at = 0;
        if (column.getMaxDefinitionLevel() > 0) {
            if (header.getDefinition_level_encoding() != Encoding.RLE) {
                throw new UnsupportedPageException("levels in encoding " + header.getDefinition_level_encoding());
            }
            int length = Platform.getInt(read.bytes(), Platform.BYTE_ARRAY_OFFSET);
            int[] found = new int[rows];
            ByteBuffer encoded =
                    ByteBuffer.wrap(read.bytes(), Integer.BYTES, length).slice().order(ByteOrder.LITTLE_ENDIAN);
            levels = LevelDecoder.read(encoded, 1, rows, found) ? null : found;
            at = Integer.BYTES + length;
        }
        int values = levels == null ? rows : Arrays.stream(levels).sum();
        page.decode(column.getPrimitiveType().getPrimitiveTypeName(), header, read.bytes(), at, values, dictionary);
        if (levels != null) {
            page.spread(levels);
        }
        return page;
    }

    private void decode(
            PrimitiveTypeName type,
            DataPageHeader header,
            byte[] bytes,
            int at,
            int values,
            Supplier<FlatDictionary> dictionary) {
        Encoding encoding = header.getEncoding();
        boolean hasNulls = values < header.getNum_values();
        if (hasNulls && type != PrimitiveTypeName.DOUBLE) {
            throw new UnsupportedPageException("nulls in a column of " + type);
        }
        if (values == 0 || (encoding == Encoding.PLAIN && hasNulls)) {
            doubles = plainDoubles(bytes, at, values);
        } else if (encoding == Encoding.PLAIN && type != PrimitiveTypeName.BINARY) {
            requireValues(bytes, at, values);
            plain = bytes;
            plainAt = at;
        } else if (encoding == Encoding.PLAIN) {
            numberTexts(FlatDictionary.texts(bytes, at, values));
        } else if (encoding == Encoding.RLE_DICTIONARY || encoding == Encoding.PLAIN_DICTIONARY) {
            ids = new int[values];
            PageDecoder.ids(new BitReader(bytes, at, bytes.length), values, ids);
            lookUp(type, dictionary.get());
        } else if (encoding == Encoding.DELTA_BINARY_PACKED && type == PrimitiveTypeName.INT64) {
            longs = new long[values];
            PageDecoder.deltas(new BitReader(bytes, at, bytes.length), values, longs);
        } else {
            throw new UnsupportedPageException("%s in encoding %s".formatted(type, encoding));
        }
    }

    private void lookUp(PrimitiveTypeName type, FlatDictionary dictionary) {
        if (type == PrimitiveTypeName.DOUBLE) {
            doubles = new double[ids.length];
            for (int i = 0; i < ids.length; i++) {
                doubles[i] = dictionary.doubles()[ids[i]];
            }
        } else if (type == PrimitiveTypeName.INT64) {
            longs = new long[ids.length];
            for (int i = 0; i < ids.length; i++) {
                longs[i] = dictionary.longs()[ids[i]];
            }
        } else {
            texts = dictionary.texts();
        }
    }

    private void numberTexts(UTF8String[] all) {
        texts = all;
        ids = new int[all.length];
        for (int i = 1; i < all.length; i++) {
            ids[i] = all[i].equals(all[ids[i - 1]]) ? ids[i - 1] : i;
        }
    }

    /** Moves the values to their rows and puts NaN between them. */
    private void spread(int[] levels) {
        double[] rows = new double[levels.length];
        int at = 0;
        for (int row = 0; row < levels.length; row++) {
            rows[row] = levels[row] == 1 ? doubles[at++] : Double.NaN;
        }
        doubles = rows;
    }

    void longs(int from, int to, long[] out, int at) {
        if (plain == null) {
            System.arraycopy(longs, from, out, at, to - from);
        } else {
            copyPlain(from, to, out, Platform.LONG_ARRAY_OFFSET + (long) at * Long.BYTES);
        }
    }

    void doubles(int from, int to, double[] out, int at) {
        if (plain == null) {
            System.arraycopy(doubles, from, out, at, to - from);
        } else {
            copyPlain(from, to, out, Platform.DOUBLE_ARRAY_OFFSET + (long) at * Double.BYTES);
        }
    }

    private void copyPlain(int from, int to, Object out, long offset) {
        Platform.copyMemory(
                plain,
                Platform.BYTE_ARRAY_OFFSET + plainAt + (long) from * Long.BYTES,
                out,
                offset,
                (long) (to - from) * Long.BYTES);
    }

    void runs(RunConsumer consumer) {
        int from = 0;
        for (int row = 1; row <= ids.length; row++) {
            if (row == ids.length || ids[row] != ids[from]) {
                consumer.run(texts[ids[from]], from, row);
                from = row;
            }
        }
    }

    static long[] plainLongs(byte[] bytes, int at, int count) {
        requireValues(bytes, at, count);
        long[] values = new long[count];
        Platform.copyMemory(
                bytes, Platform.BYTE_ARRAY_OFFSET + at, values, Platform.LONG_ARRAY_OFFSET, (long) count * Long.BYTES);
        return values;
    }

    static double[] plainDoubles(byte[] bytes, int at, int count) {
        requireValues(bytes, at, count);
        double[] values = new double[count];
        Platform.copyMemory(
                bytes,
                Platform.BYTE_ARRAY_OFFSET + at,
                values,
                Platform.DOUBLE_ARRAY_OFFSET,
                (long) count * Double.BYTES);
        return values;
    }

    private static void requireValues(byte[] bytes, int at, int count) {
        if (count > (bytes.length - at) / Long.BYTES) {
            throw new ParquetDecodingException("a page has fewer values than rows");
        }
    }
}

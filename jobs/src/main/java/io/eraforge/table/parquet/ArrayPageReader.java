package io.eraforge.table.parquet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;

/** Walks the pages of a column chunk of arrays: decodes the levels of a page at once and copies its values as they are encoded. */
final class ArrayPageReader implements DataPage.Visitor<Void> {
    private static final int BYTES = Long.BYTES;
    /** Longer pages, each a single array of millions of values, are decoded value by value, to save the memory of a copy. */
    private static final int MAX_DECODED = 1 << 22;

    private final ColumnDescriptor column;
    private final boolean doubles;
    private final int maxDefinition;

    private PageReader pages;
    private Dictionary dictionary;
    private long[] longDictionary = new long[0];
    private double[] doubleDictionary = new double[0];

    private int size;
    private int at;
    private int[] repetitions = new int[0];
    private int[] definitions = new int[0];
    private boolean hasNoNulls;

    /** Plain-encoded values; null if they are decoded. */
    private byte[] plain;

    private int plainAt;
    private int plainEnd;
    /** Decodes values one by one; null if the whole page was decoded. */
    private ValuesReader reader;

    private int[] ids = new int[0];
    private long[] decodedLongs = new long[0];
    private double[] decodedDoubles = new double[0];
    private int decodedAt;

    ArrayPageReader(ColumnDescriptor column) {
        this.column = column;
        this.doubles = column.getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.DOUBLE;
        this.maxDefinition = column.getMaxDefinitionLevel();
    }

    /** Starts a column chunk. */
    void open(PageReader chunk) {
        pages = chunk;
        size = 0;
        at = 0;
        DictionaryPage page = chunk.readDictionaryPage();
        try {
            dictionary = page == null ? null : page.getEncoding().initDictionary(column, page);
            loadDictionary();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void loadDictionary() {
        int entries = dictionary == null ? 0 : dictionary.getMaxId() + 1;
        longDictionary = new long[doubles ? 0 : entries];
        doubleDictionary = new double[doubles ? entries : 0];
        for (int id = 0; id < entries; id++) {
            if (doubles) {
                doubleDictionary[id] = dictionary.decodeToDouble(id);
            } else {
                longDictionary[id] = dictionary.decodeToLong(id);
            }
        }
    }

    /** Loads the next page if this one has no entry left; false at the end of the chunk. */
    boolean advance() {
        while (at == size) {
            DataPage page = pages.readPage();
            if (page == null) {
                return false;
            }
            load(page);
        }
        return true;
    }

    /** Whether this page has no entry left. */
    boolean atEnd() {
        return at == size;
    }

    /** Definition level of the current entry. */
    int level() {
        return definitions[at];
    }

    boolean startsRow() {
        return repetitions[at] == 0;
    }

    /** Skips an entry without a value. */
    void skip() {
        at++;
    }

    /** Number of entries up to the end of the row or of the page. */
    int restOfRow() {
        int end = at + 1;
        while (end < size && repetitions[end] != 0) {
            end++;
        }
        return end - at;
    }

    /** Copies the next {@code count} elements, which may be null, to {@code to} from {@code start} on. */
    void take(int count, WritableColumnVector to, int start) {
        if (hasNoNulls) {
            copyValues(count, to, start);
        } else {
            for (int i = 0; i < count; i++) {
                if (definitions[at + i] == maxDefinition) {
                    copyValues(1, to, start + i);
                } else {
                    to.putNull(start + i);
                }
            }
        }
        at += count;
    }

    private void copyValues(int count, WritableColumnVector to, int start) {
        if (plain != null) {
            if (count > (plainEnd - plainAt) / BYTES) {
                throw new ParquetDecodingException(
                        "a page of column '%s' has fewer values than levels".formatted(name()));
            }
            if (doubles) {
                to.putDoublesLittleEndian(start, count, plain, plainAt);
            } else {
                to.putLongsLittleEndian(start, count, plain, plainAt);
            }
            plainAt += count * BYTES;
        } else if (reader == null) {
            if (doubles) {
                to.putDoubles(start, count, decodedDoubles, decodedAt);
            } else {
                to.putLongs(start, count, decodedLongs, decodedAt);
            }
            decodedAt += count;
        } else if (doubles) {
            for (int i = 0; i < count; i++) {
                to.putDouble(start + i, reader.readDouble());
            }
        } else {
            for (int i = 0; i < count; i++) {
                to.putLong(start + i, reader.readLong());
            }
        }
    }

    private String name() {
        return column.getPath()[0];
    }

    private void load(DataPage page) {
        size = page.getValueCount();
        at = 0;
        if (repetitions.length < size) {
            repetitions = new int[size];
            definitions = new int[size];
        }
        page.accept(this);
    }

    @Override
    public Void visit(DataPageV1 page) {
        require(page.getRlEncoding());
        require(page.getDlEncoding());
        ByteBuffer bytes = buffer(page.getBytes());
        LevelDecoder.read(prefixed(bytes), column.getMaxRepetitionLevel(), size, repetitions);
        hasNoNulls = LevelDecoder.read(prefixed(bytes), maxDefinition, size, definitions);
        open(page.getValueEncoding(), bytes);
        return null;
    }

    @Override
    public Void visit(DataPageV2 page) {
        LevelDecoder.read(buffer(page.getRepetitionLevels()), column.getMaxRepetitionLevel(), size, repetitions);
        hasNoNulls = LevelDecoder.read(buffer(page.getDefinitionLevels()), maxDefinition, size, definitions);
        open(page.getDataEncoding(), buffer(page.getData()));
        return null;
    }

    private void require(Encoding levels) {
        if (levels != Encoding.RLE) {
            throw new ParquetDecodingException(
                    "levels of column '%s' have unsupported encoding %s".formatted(name(), levels));
        }
    }

    private static ByteBuffer buffer(BytesInput bytes) {
        try {
            return bytes.toByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ByteBuffer prefixed(ByteBuffer bytes) {
        int length = bytes.getInt();
        ByteBuffer levels = bytes.slice(bytes.position(), length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(bytes.position() + length);
        return levels;
    }

    private void open(Encoding encoding, ByteBuffer values) {
        if (encoding == Encoding.PLAIN) {
            wrapPlain(values);
        } else {
            plain = null;
            reader = null;
            decodedAt = 0;
            if (size > MAX_DECODED) {
                read(encoding, values);
            } else if (encoding.usesDictionary()) {
                decodeIds(bits(values));
            } else if (encoding == Encoding.DELTA_BINARY_PACKED && !doubles) {
                decodedLongs = decodedLongs.length < size ? new long[size] : decodedLongs;
                PageDecoder.deltas(bits(values), valueCount(), decodedLongs);
            } else {
                read(encoding, values);
            }
        }
    }

    private static BitReader bits(ByteBuffer values) {
        ByteBuffer heap = values.hasArray()
                ? values
                : ByteBuffer.allocate(values.remaining())
                        .put(values.duplicate())
                        .flip();
        int from = heap.arrayOffset() + heap.position();
        return new BitReader(heap.array(), from, from + heap.remaining());
    }

    private int valueCount() {
        int count = size;
        if (!hasNoNulls) {
            for (int i = 0; i < size; i++) {
                count -= definitions[i] == maxDefinition ? 0 : 1;
            }
        }
        return count;
    }

    private void decodeIds(BitReader in) {
        int count = valueCount();
        ids = ids.length < count ? new int[size] : ids;
        PageDecoder.ids(in, count, ids);
        if (doubles) {
            decodedDoubles = decodedDoubles.length < count ? new double[size] : decodedDoubles;
            for (int i = 0; i < count; i++) {
                decodedDoubles[i] = doubleDictionary[ids[i]];
            }
        } else {
            decodedLongs = decodedLongs.length < count ? new long[size] : decodedLongs;
            for (int i = 0; i < count; i++) {
                decodedLongs[i] = longDictionary[ids[i]];
            }
        }
    }

    private void wrapPlain(ByteBuffer values) {
        if (values.hasArray()) {
            plain = values.array();
            plainAt = values.arrayOffset() + values.position();
        } else {
            plain = new byte[values.remaining()];
            plainAt = 0;
            values.duplicate().get(plain);
        }
        plainEnd = plainAt + values.remaining();
    }

    private void read(Encoding encoding, ByteBuffer values) {
        reader = encoding.usesDictionary()
                ? encoding.getDictionaryBasedValuesReader(column, ValuesType.VALUES, dictionary)
                : encoding.getValuesReader(column, ValuesType.VALUES);
        try {
            reader.initFromPage(size, ByteBufferInputStream.wrap(values));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

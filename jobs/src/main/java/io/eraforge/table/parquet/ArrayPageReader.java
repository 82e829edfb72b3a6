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

    private final ColumnDescriptor column;
    private final boolean doubles;
    private final int maxDefinition;

    private PageReader pages;
    private Dictionary dictionary;

    private int size;
    private int at;
    private int[] repetitions = new int[0];
    private int[] definitions = new int[0];
    private boolean hasNoNulls;

    /** Plain-encoded values; null if {@link #reader} decodes them. */
    private byte[] plain;

    private int plainAt;
    private int plainEnd;
    private ValuesReader reader;

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
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
            read(encoding, values);
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

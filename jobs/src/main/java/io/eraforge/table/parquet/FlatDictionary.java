package io.eraforge.table.parquet;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/** The dictionary of a column chunk; of its three arrays the one of the column's type is filled. */
record FlatDictionary(long[] longs, double[] doubles, UTF8String[] texts) {

    static FlatDictionary of(ColumnDescriptor column, PageSource.Page page) {
        if (!page.header().isSetDictionary_page_header()) {
            throw new ParquetDecodingException("a dictionary page was expected");
        }
        Encoding encoding = page.header().getDictionary_page_header().getEncoding();
        if (encoding != Encoding.PLAIN && encoding != Encoding.PLAIN_DICTIONARY) {
            throw new UnsupportedPageException("dictionary in encoding " + encoding);
        }
        int size = page.header().getDictionary_page_header().getNum_values();
        byte[] bytes = page.bytes();
        return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case INT64 -> new FlatDictionary(FlatPage.plainLongs(bytes, 0, size), null, null);
            case DOUBLE -> new FlatDictionary(null, FlatPage.plainDoubles(bytes, 0, size), null);
            case BINARY -> new FlatDictionary(null, null, texts(bytes, 0, size));
            default -> throw new UnsupportedPageException("dictionary of " + column.getPrimitiveType());
        };
    }

    /** Plain-encoded texts, which refer to {@code bytes}. */
    static UTF8String[] texts(byte[] bytes, int from, int size) {
        UTF8String[] texts = new UTF8String[size];
        int at = from;
        for (int i = 0; i < size; i++) {
            if (bytes.length - at < Integer.BYTES) {
                throw new ParquetDecodingException("a page has fewer texts than rows");
            }
            int length = Platform.getInt(bytes, Platform.BYTE_ARRAY_OFFSET + at);
            at += Integer.BYTES;
            if (length < 0 || length > bytes.length - at) {
                throw new ParquetDecodingException("a text of %d bytes".formatted(length));
            }
            texts[i] = UTF8String.fromBytes(bytes, at, length);
            at += length;
        }
        return texts;
    }
}

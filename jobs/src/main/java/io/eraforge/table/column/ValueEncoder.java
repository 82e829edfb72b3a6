package io.eraforge.table.column;

import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.statistics.Statistics;

/** Encodes the values of one column, without nulls, page by page. */
interface ValueEncoder {
    /** Bytes of the current page's values before compression, about. */
    int bytes();

    /** The values of the current page; valid until the next call of {@link #reset}. Decides on {@link #encoding}. */
    BytesInput page();

    Encoding encoding();

    /** Minimum and maximum of the current page's values, and this number of nulls. */
    Statistics<?> statistics(int nulls);

    /** Starts the next page. */
    void reset();

    /** Ends the column chunk; returns its dictionary, or null if no page uses one. */
    DictionaryPage endChunk();
}

package io.eraforge.table.column;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageWriter;

/** Gathers the levels and values of one column into pages. Pages begin with a row, so that an offset index can find it. */
final class ColumnPages {
    private static final int PAGE_BYTES = 1 << 20;
    /** Also bounds pages whose values take no space. */
    static final int PAGE_VALUES = 1 << 17;

    private final ColumnDescriptor column;
    private final ValueEncoder values;
    private final LevelRuns repetitions;
    private final LevelRuns definitions;
    private PageWriter out;
    private int nulls;
    private int pageRows;
    private long rows;
    private long writtenBytes;

    ColumnPages(ColumnDescriptor column, ValueEncoder values) {
        this.column = column;
        this.values = values;
        this.repetitions = new LevelRuns(column.getMaxRepetitionLevel());
        this.definitions = new LevelRuns(column.getMaxDefinitionLevel());
    }

    ColumnDescriptor column() {
        return column;
    }

    String name() {
        return column.getPath()[0];
    }

    /** Rows since the row group began. */
    long rows() {
        return rows;
    }

    /** Bytes since the row group began, before compression, about. */
    long bytes() {
        return writtenBytes + values.bytes();
    }

    void startRowGroup(PageWriter pages) {
        out = pages;
        rows = 0;
        writtenBytes = 0;
    }

    /** Adds levels of a flat column for {@code count} rows, of which {@code present} says whether they have a value. */
    void addFlat(boolean present, int count) {
        int max = column.getMaxDefinitionLevel();
        if (!present && max == 0) {
            throw new IllegalArgumentException("column '%s' cannot be null".formatted(name()));
        }
        definitions.add(present ? max : max - 1, count);
        nulls += present ? 0 : count;
        pageRows += count;
        rows += count;
    }

    /** Adds one entry of an array column that has no element: the array is null, or empty. */
    void addWithoutElements(boolean isNull) {
        // Levels of an optional list of optional elements: 0 null, 1 empty, 2 a null element, 3 an element.
        repetitions.add(0, 1);
        definitions.add(isNull ? 0 : 1, 1);
        nulls++;
        endArray();
    }

    /** Begins an array of {@code count} elements, whose definition levels are to be added. */
    void startArray(int count) {
        repetitions.add(0, 1);
        repetitions.add(1, count - 1);
    }

    void addElements(boolean present, int count) {
        definitions.add(present ? column.getMaxDefinitionLevel() : column.getMaxDefinitionLevel() - 1, count);
        nulls += present ? 0 : count;
    }

    void endArray() {
        pageRows++;
        rows++;
        endPageIfFull();
    }

    /** Levels that still fit into a flat page. */
    int room() {
        return PAGE_VALUES - definitions.size();
    }

    void endPageIfFull() {
        if (values.bytes() >= PAGE_BYTES || definitions.size() >= PAGE_VALUES) {
            endPage();
        }
    }

    /** Ends the page if it is not empty. */
    void endPage() {
        if (pageRows == 0) {
            return;
        }
        writtenBytes += values.bytes();
        try {
            BytesInput encoded = values.page();
            out.writePage(
                    BytesInput.concat(levels(repetitions), levels(definitions), encoded),
                    definitions.size(),
                    pageRows,
                    values.statistics(nulls),
                    Encoding.RLE,
                    Encoding.RLE,
                    values.encoding());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        values.reset();
        repetitions.reset();
        definitions.reset();
        nulls = 0;
        pageRows = 0;
    }

    private static BytesInput levels(LevelRuns runs) {
        return runs.isUsed() ? runs.bytes() : BytesInput.empty();
    }

    void endRowGroup() throws IOException {
        endPage();
        DictionaryPage dictionary = values.endChunk();
        if (dictionary != null) {
            out.writeDictionaryPage(dictionary);
        }
    }
}

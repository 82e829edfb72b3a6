package io.eraforge.table.parquet;

import io.eraforge.table.parquet.FlatFile.TextRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.internal.column.columnindex.OffsetIndex;
import org.apache.spark.unsafe.types.UTF8String;

/** A flat column of a file, read by ranges of rows. Keeps the last page, so that adjacent short ranges decode it once. */
final class FlatColumn {
    private final ColumnDescriptor column;
    private final List<Chunk> chunks;
    private final PageSource source;
    private Chunk dictionaryOf;
    private FlatDictionary dictionary;
    private FlatPage page;
    private int pageFrom;
    private int pageTo;

    /** The column in one row group: rows {@code [from, to)} of the file. */
    record Chunk(ColumnChunkMetaData meta, OffsetIndex index, int from, int to) {
        int pageOf(int row) {
            int low = 0;
            int high = index.getPageCount() - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (index.getFirstRowIndex(middle) <= row - from) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return low;
        }

        int firstRow(int number) {
            return number == index.getPageCount() ? to : from + (int) index.getFirstRowIndex(number);
        }

        long end() {
            return meta.getStartingPos() + meta.getTotalSize();
        }
    }

    /** Copies rows {@code [first, end)} of a page to where {@code target} rows of the range have been copied. */
    interface Copy {
        void rows(FlatPage page, int first, int end, int target);
    }

    FlatColumn(ColumnDescriptor column, List<Chunk> chunks, PageSource source) {
        this.column = column;
        this.chunks = chunks;
        this.source = source;
    }

    static Chunk chunk(ParquetFileReader reader, ColumnChunkMetaData meta, int from, int rows) {
        try {
            OffsetIndex index = reader.readOffsetIndex(meta);
            if (index == null) {
                throw new UnsupportedPageException("column %s has no offset index".formatted(meta.getPath()));
            }
            return new Chunk(meta, index, from, from + rows);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void read(int from, int to, Copy copy) {
        int at = from;
        while (at < to) {
            load(at);
            int end = Math.min(to, pageTo);
            copy.rows(page, at - pageFrom, end - pageFrom, at - from);
            at = end;
        }
    }

    /** Adds the runs of the whole column, joined across pages. */
    void addRuns(List<TextRun> runs) {
        int rows = chunks.isEmpty() ? 0 : chunks.get(chunks.size() - 1).to();
        int at = 0;
        while (at < rows) {
            load(at);
            page.runs((text, from, to) -> join(runs, text, pageFrom + from, pageFrom + to));
            at = pageTo;
        }
    }

    private static void join(List<TextRun> runs, UTF8String text, int from, int to) {
        TextRun last = runs.isEmpty() ? null : runs.get(runs.size() - 1);
        if (last != null && last.text().equals(text)) {
            runs.set(runs.size() - 1, new TextRun(last.text(), last.from(), to));
        } else {
            runs.add(new TextRun(text.clone(), from, to));
        }
    }

    /** Frees the last page and dictionary. */
    void release() {
        page = null;
        dictionary = null;
        dictionaryOf = null;
    }

    private void load(int row) {
        if (page != null && row >= pageFrom && row < pageTo) {
            return;
        }
        Chunk chunk = chunkOf(row);
        int number = chunk.pageOf(row);
        page = null;
        pageFrom = chunk.firstRow(number);
        pageTo = chunk.firstRow(number + 1);
        PageSource.Page read = source.read(
                chunk.index().getOffset(number),
                chunk.index().getCompressedPageSize(number),
                chunk.end(),
                chunk.meta().getCodec());
        page = FlatPage.of(column, read, pageTo - pageFrom, () -> dictionary(chunk));
    }

    private Chunk chunkOf(int row) {
        for (Chunk chunk : chunks) {
            if (row < chunk.to()) {
                return chunk;
            }
        }
        throw new IllegalArgumentException("row %d is beyond the file".formatted(row));
    }

    private FlatDictionary dictionary(Chunk chunk) {
        if (dictionaryOf != chunk) {
            long offset = chunk.meta().getDictionaryPageOffset();
            int length = (int) (chunk.index().getOffset(0) - offset);
            if (offset <= 0 || length <= 0) {
                throw new UnsupportedPageException("dictionary of column %s not found"
                        .formatted(chunk.meta().getPath()));
            }
            dictionary = FlatDictionary.of(
                    column,
                    source.read(offset, length, offset + length, chunk.meta().getCodec()));
            dictionaryOf = chunk;
        }
        return dictionary;
    }
}

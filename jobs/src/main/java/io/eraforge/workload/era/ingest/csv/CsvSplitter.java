package io.eraforge.workload.era.ingest.csv;

import io.eraforge.workload.era.ingest.parse.CellText;
import java.nio.charset.Charset;
import java.util.Arrays;

/**
 * Splits a line of CSV into slices of its bytes, without copying. Quotes are recognized only around a whole cell; quotes within
 * a quoted cell are doubled. The defects are stored in table {@code rejected}.
 */
public final class CsvSplitter {
    public static final String UNCLOSED = "a quote is not closed on its line";
    public static final String SPANS_LINES = "part of a quoted cell that spans lines";
    private static final String AFTER_QUOTE = "text after a closing quote";

    private final byte separator;
    private int[] from = new int[64];
    private int[] to = new int[64];
    private int count;
    private byte[] bytes;
    private String defect;

    public CsvSplitter(char separator) {
        this.separator = (byte) separator;
    }

    /** Number of cells; 0 only if the line could not be split. */
    public int count() {
        return count;
    }

    public int from(int cell) {
        return from[cell];
    }

    public int to(int cell) {
        return to[cell];
    }

    /** Why the line could not be split, or null. */
    public String defect() {
        return defect;
    }

    /** Text of a cell, with doubled quotes undone, without what {@link CellText} removes. */
    public String text(int cell, Charset charset) {
        String text = new String(bytes, from[cell], to[cell] - from[cell], charset);
        boolean quoted = from[cell] > 0 && bytes[from[cell] - 1] == '"';
        return CellText.clean(quoted && text.indexOf('"') >= 0 ? text.replace("\"\"", "\"") : text);
    }

    /** Splits {@code b[start, end)}; the slices are valid until the bytes change. */
    public void split(byte[] b, int start, int end) {
        bytes = b;
        count = 0;
        defect = null;
        // Concatenated files have byte order marks within.
        int i = startsWithBom(b, start, end) ? start + 3 : start;
        while (true) {
            while (i < end && b[i] == ' ') {
                i++;
            }
            i = i < end && b[i] == '"' ? quoted(b, i + 1, end) : plain(b, i, end);
            if (defect != null) {
                count = 0;
                return;
            }
            if (i == end) {
                return;
            }
            i++;
        }
    }

    private static boolean startsWithBom(byte[] b, int start, int end) {
        return end - start >= 3
                && b[start] == (byte) 0xEF
                && b[start + 1] == (byte) 0xBB
                && b[start + 2] == (byte) 0xBF;
    }

    private int plain(byte[] b, int start, int end) {
        int i = start;
        while (i < end && b[i] != separator) {
            i++;
        }
        int textEnd = i;
        while (textEnd > start && b[textEnd - 1] == ' ') {
            textEnd--;
        }
        add(start, textEnd);
        return i;
    }

    private int quoted(byte[] b, int start, int end) {
        int i = start;
        while (i < end && (b[i] != '"' || (i + 1 < end && b[i + 1] == '"'))) {
            i += b[i] == '"' ? 2 : 1;
        }
        if (i >= end) {
            defect = UNCLOSED;
            return end;
        }
        add(start, i);
        i++;
        while (i < end && b[i] == ' ') {
            i++;
        }
        if (i < end && b[i] != separator) {
            defect = AFTER_QUOTE;
        }
        return i;
    }

    private void add(int start, int end) {
        if (count == from.length) {
            from = Arrays.copyOf(from, count * 2);
            to = Arrays.copyOf(to, count * 2);
        }
        from[count] = start;
        to[count++] = end;
    }
}

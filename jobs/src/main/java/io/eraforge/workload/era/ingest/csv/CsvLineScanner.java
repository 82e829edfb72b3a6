package io.eraforge.workload.era.ingest.csv;

import io.eraforge.workload.era.ingest.parse.NumberMarks;
import io.eraforge.workload.era.ingest.parse.NumberParser;

/**
 * Finds the end of a line, its cells and their numbers in one pass, where the line is plain: the expected number of cells, without
 * quotes and without spaces around texts, and numbers of digits and a decimal mark. What it finds is what {@link CsvSplitter} and
 * {@link NumberParser} do, to which all other lines are left.
 */
public final class CsvLineScanner {
    /** Lines that may be tried in vain, beyond those that were plain. */
    private static final int MAX_VAIN = 1000;

    private static final int MAX_DIGITS = 19;
    private static final int OTHER = -1;

    private final byte separator;
    /** Decimal marks of columns of numbers; 0 for others. */
    private final byte[] marks;

    private final int[] from;
    private final int[] to;
    private final double[] values;
    private int next;
    private int vain;

    /** Columns of numbers. */
    public interface Marks {
        /** Decimal mark of a column of numbers, which may be one of {@link NumberMarks}; 0 for any other column. */
        char of(int column);
    }

    public CsvLineScanner(char separator, int width, Marks marks) {
        this.separator = (byte) separator;
        this.marks = new byte[width];
        for (int column = 0; column < width; column++) {
            char mark = marks.of(column);
            byte decimal = (byte) (mark == 0 ? 0 : NumberMarks.isComma(mark) ? ',' : '.');
            this.marks[column] = decimal == this.separator ? 0 : decimal;
        }
        from = new int[width];
        to = new int[width];
        values = new double[width];
    }

    public int from(int cell) {
        return from[cell];
    }

    public int to(int cell) {
        return to[cell];
    }

    /** Whether {@link #value} is that of the cell. */
    public boolean isNumber(int cell) {
        return marks[cell] != 0;
    }

    /** Value of a cell in a column of numbers; NaN if it is empty. */
    public double value(int cell) {
        return values[cell];
    }

    /** End of the line, before its line break. */
    public int end() {
        return to[to.length - 1];
    }

    /** Start of the line after it. */
    public int next() {
        return next;
    }

    /** Scans the line that starts at {@code start} and ends before {@code limit}; false if it is not plain. */
    public boolean scan(byte[] b, int start, int limit) {
        if (vain > MAX_VAIN) {
            return false;
        }
        boolean plain = start < limit && b[start] != (byte) 0xEF && cells(b, start, limit);
        vain = Math.max(-MAX_VAIN, plain ? vain - 1 : vain + 1);
        return plain;
    }

    private boolean cells(byte[] b, int start, int limit) {
        int last = marks.length - 1;
        int at = start;
        for (int cell = 0; cell <= last; cell++) {
            from[cell] = at;
            int end = marks[cell] == 0 ? text(b, at, limit) : number(b, at, limit, cell);
            if (end < 0 || (b[end] == separator) != (cell < last)) {
                return false;
            }
            to[cell] = end;
            at = end + 1;
        }
        int end = end();
        next = b[end] == '\r' ? end + 2 : end + 1;
        // A line of separators only is blank.
        return end - start > last;
    }

    /** The end of a text: the separator or line break after it. */
    private int text(byte[] b, int start, int limit) {
        int i = start;
        while (i < limit && b[i] != separator && b[i] != '\n') {
            i++;
        }
        if (i == limit) {
            return OTHER;
        }
        int end = b[i] == '\n' && i > start && b[i - 1] == '\r' ? i - 1 : i;
        boolean trimmed = end == start || (b[start] != ' ' && b[start] != '"' && b[end - 1] != ' ');
        return trimmed ? end : OTHER;
    }

    private int number(byte[] b, int start, int limit, int cell) {
        int i = start;
        boolean negative = i < limit && b[i] == '-';
        if (negative) {
            i++;
        }
        int first = i;
        byte mark = marks[cell];
        int point = OTHER;
        long mantissa = 0;
        for (; i < limit; i++) {
            int digit = b[i] - '0';
            if (digit >= 0 && digit <= 9) {
                mantissa = mantissa * 10 + digit;
            } else if (b[i] == mark && point < 0) {
                point = i;
            } else {
                break;
            }
        }
        if (!isEnd(b, i, limit)) {
            return OTHER;
        }
        int digits = i - first - (point < 0 ? 0 : 1);
        double value = digits == 0 || digits > MAX_DIGITS
                ? Double.NaN
                : NumberParser.nearest(mantissa, point < 0 ? 0 : point + 1 - i);
        values[cell] = negative ? -value : value;
        return Double.isNaN(value) && i > start ? OTHER : i;
    }

    private boolean isEnd(byte[] b, int i, int limit) {
        return i < limit && (b[i] == separator || b[i] == '\n' || (b[i] == '\r' && i + 1 < limit && b[i + 1] == '\n'));
    }
}

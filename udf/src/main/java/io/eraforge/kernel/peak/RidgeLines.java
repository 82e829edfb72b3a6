package io.eraforge.kernel.peak;

import java.util.Arrays;

/**
 * Ridge lines: relative maxima linked through the rows of a wavelet transform, from the widest to the narrowest, as in
 * scipy's find_peaks_cwt. A maximum extends the nearest line within a quarter of the width; a gap of two rows ends a line.
 * Not thread-safe.
 */
final class RidgeLines {
    private static final int MAX_GAP = 1;
    private static final int NONE = -1;

    private int[] active = new int[0];
    private int[] activeIndex = new int[0];
    private int[] column = new int[0];
    private int[] next = new int[0];
    private int[] row = new int[0];
    private int[] length = new int[0];
    private int[] gap = new int[0];
    private int[] lineAt = new int[0];
    private int activeCount;
    private int lines;

    /** Finds the lines through the rows of widths 1..{@code widths}. */
    void find(RickerTransform rows, int n, int widths) {
        lines = 0;
        activeCount = 0;
        if (lineAt.length < n) {
            lineAt = new int[n];
            Arrays.fill(lineAt, NONE);
        }
        for (int width = widths; width >= 1; width--) {
            int reach = width / 4;
            int known = activeCount;
            mark(known);
            link(rows.row(width), n, width - 1, reach);
            unmark(known);
            dropEndedLines();
        }
    }

    /** Number of lines, which are numbered from 0. */
    int count() {
        return lines;
    }

    /** Number of maxima of a line. */
    int length(int line) {
        return length[line];
    }

    /** Row of the narrowest maximum of a line. */
    int row(int line) {
        return row[line];
    }

    /** Position of the narrowest maximum of a line. */
    int column(int line) {
        return column[line];
    }

    // If several lines share a position, the first takes precedence, so they are marked in reverse order.
    private void mark(int known) {
        for (int i = known - 1; i >= 0; i--) {
            int line = active[i];
            gap[line]++;
            activeIndex[line] = i;
            lineAt[column[line]] = line;
        }
    }

    private void link(double[] values, int n, int rowNumber, int reach) {
        int known = activeCount;
        for (int at = 1; at < n - 1; at++) {
            if (values[at] > values[at - 1] && values[at] > values[at + 1]) {
                int line = known == 0 ? NONE : nearest(at, reach, n);
                extend(line == NONE ? start() : line, rowNumber, at);
            }
        }
    }

    private int nearest(int at, int reach, int n) {
        for (int distance = 0; distance <= reach; distance++) {
            int left = at - distance >= 0 ? lineAt[at - distance] : NONE;
            int right = at + distance < n ? lineAt[at + distance] : NONE;
            if (left != NONE || right != NONE) {
                return left == NONE || right != NONE && activeIndex[right] < activeIndex[left] ? right : left;
            }
        }
        return NONE;
    }

    private int start() {
        if (lines == column.length) {
            grow();
        }
        int line = lines++;
        length[line] = 0;
        active[activeCount++] = line;
        return line;
    }

    // The column is updated only after the row: lines are linked by their position before it.
    private void extend(int line, int rowNumber, int at) {
        next[line] = at;
        row[line] = rowNumber;
        length[line]++;
        gap[line] = 0;
    }

    private void unmark(int known) {
        for (int i = 0; i < known; i++) {
            lineAt[column[active[i]]] = NONE;
        }
        for (int i = 0; i < activeCount; i++) {
            int line = active[i];
            if (gap[line] == 0) {
                column[line] = next[line];
            }
        }
    }

    private void dropEndedLines() {
        int kept = 0;
        for (int i = 0; i < activeCount; i++) {
            if (gap[active[i]] <= MAX_GAP) {
                active[kept++] = active[i];
            }
        }
        activeCount = kept;
    }

    private void grow() {
        int size = Math.max(64, 2 * lines);
        active = Arrays.copyOf(active, size);
        activeIndex = Arrays.copyOf(activeIndex, size);
        column = Arrays.copyOf(column, size);
        row = Arrays.copyOf(row, size);
        length = Arrays.copyOf(length, size);
        gap = Arrays.copyOf(gap, size);
        next = Arrays.copyOf(next, size);
    }
}

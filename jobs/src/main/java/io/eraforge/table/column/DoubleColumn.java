package io.eraforge.table.column;

/** A flat column of doubles. */
public final class DoubleColumn {
    private final ColumnPages pages;
    private final DoubleEncoder values;

    DoubleColumn(ColumnPages pages, DoubleEncoder values) {
        this.pages = pages;
        this.values = values;
    }

    /** Adds {@code rows[from, to)}, in which NaN stands for null. */
    public void add(double[] rows, int from, int to) {
        int at = from;
        while (at < to) {
            int end = Math.min(to, at + pages.room());
            addRuns(rows, at, end);
            pages.endPageIfFull();
            at = end;
        }
    }

    /** Adds null {@code count} times. */
    public void addNulls(int count) {
        int left = count;
        while (left > 0) {
            int some = Math.min(left, pages.room());
            pages.addFlat(false, some);
            pages.endPageIfFull();
            left -= some;
        }
    }

    /** Adds {@code rows[from, to)}, in which NaN is a value; none is null. */
    void addValues(double[] rows, int from, int to) {
        int at = from;
        while (at < to) {
            int end = Math.min(to, at + pages.room());
            values.add(rows, at, end);
            pages.addFlat(true, end - at);
            pages.endPageIfFull();
            at = end;
        }
    }

    private void addRuns(double[] rows, int from, int to) {
        int at = from;
        while (at < to) {
            boolean present = !Double.isNaN(rows[at]);
            int end = at + 1;
            while (end < to && Double.isNaN(rows[end]) != present) {
                end++;
            }
            if (present) {
                values.add(rows, at, end);
            }
            pages.addFlat(present, end - at);
            at = end;
        }
    }
}

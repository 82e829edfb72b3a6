package io.eraforge.table.column;

/** A flat column of 64 or 32-bit integers, or of timestamps in microseconds; packed by their differences. */
public final class LongColumn {
    private final ColumnPages pages;
    private final DeltaEncoder values;

    LongColumn(ColumnPages pages, DeltaEncoder values) {
        this.pages = pages;
        this.values = values;
    }

    public void add(long value) {
        values.add(value);
        pages.addFlat(true, 1);
        pages.endPageIfFull();
    }

    /** Adds {@code rows[from, to)}. Values of a 32-bit column must fit. */
    public void add(long[] rows, int from, int to) {
        int at = from;
        while (at < to) {
            int end = Math.min(to, at + pages.room());
            values.add(rows, at, end, 0);
            pages.addFlat(true, end - at);
            pages.endPageIfFull();
            at = end;
        }
    }

    public void add(int[] rows, int from, int to) {
        for (int i = from; i < to; i++) {
            add(rows[i]);
        }
    }

    public void addNull() {
        pages.addFlat(false, 1);
        pages.endPageIfFull();
    }
}

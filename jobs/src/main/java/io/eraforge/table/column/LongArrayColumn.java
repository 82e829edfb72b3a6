package io.eraforge.table.column;

import java.util.BitSet;

/** A column of arrays of 64-bit integers. */
public final class LongArrayColumn {
    private final ColumnPages pages;
    private final DeltaEncoder values;

    LongArrayColumn(ColumnPages pages, DeltaEncoder values) {
        this.pages = pages;
        this.values = values;
    }

    /** Adds the array {@code elements[from, to)}, each less {@code base}; it may be empty. */
    public void add(long[] elements, int from, int to, long base) {
        if (from == to) {
            pages.addWithoutElements(false);
            return;
        }
        pages.startArray(to - from);
        values.add(elements, from, to, base);
        pages.addElements(true, to - from);
        pages.endArray();
    }

    /** Adds the array {@code elements[from, to)}, in which those whose index is in {@code nulls} are null. */
    public void add(long[] elements, int from, int to, BitSet nulls) {
        if (from == to) {
            pages.addWithoutElements(false);
            return;
        }
        pages.startArray(to - from);
        for (int i = from; i < to; i++) {
            if (!nulls.get(i)) {
                values.add(elements[i]);
            }
            pages.addElements(!nulls.get(i), 1);
        }
        pages.endArray();
    }

    /** Adds a row without an array. */
    public void addNull() {
        pages.addWithoutElements(true);
    }
}

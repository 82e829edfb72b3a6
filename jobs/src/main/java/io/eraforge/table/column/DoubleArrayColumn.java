package io.eraforge.table.column;

import java.util.BitSet;

/** A column of arrays of doubles. NaN stays NaN. */
public final class DoubleArrayColumn {
    private final ColumnPages pages;
    private final DoubleEncoder values;

    DoubleArrayColumn(ColumnPages pages, DoubleEncoder values) {
        this.pages = pages;
        this.values = values;
    }

    /** Adds the array {@code elements[from, to)}; it may be empty. */
    public void add(double[] elements, int from, int to) {
        if (from == to) {
            pages.addWithoutElements(false);
            return;
        }
        pages.startArray(to - from);
        values.add(elements, from, to);
        pages.addElements(true, to - from);
        pages.endArray();
    }

    /** Adds the array {@code elements[from, to)}, in which those whose index is in {@code nulls} are null. */
    public void add(double[] elements, int from, int to, BitSet nulls) {
        if (from == to) {
            pages.addWithoutElements(false);
            return;
        }
        pages.startArray(to - from);
        for (int i = from; i < to; i++) {
            if (!nulls.get(i)) {
                values.add(elements, i, i + 1);
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

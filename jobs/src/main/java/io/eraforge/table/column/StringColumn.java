package io.eraforge.table.column;

import org.apache.spark.unsafe.types.UTF8String;

/** A flat column of strings that come in runs. */
public final class StringColumn {
    private final ColumnPages pages;
    private final StringEncoder values;

    StringColumn(ColumnPages pages, StringEncoder values) {
        this.pages = pages;
        this.values = values;
    }

    /** Adds {@code value}, which may be null, {@code count} times. The caller may reuse it afterwards. */
    public void add(UTF8String value, int count) {
        int left = count;
        while (left > 0) {
            int some = Math.min(left, pages.room());
            if (value != null) {
                values.add(value, some);
            }
            pages.addFlat(value != null, some);
            pages.endPageIfFull();
            left -= some;
        }
    }
}

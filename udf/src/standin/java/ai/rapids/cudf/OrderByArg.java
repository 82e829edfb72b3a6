package ai.rapids.cudf;

import java.io.Serializable;

/** A sort key: a column, its direction and where its nulls go. */
public final class OrderByArg implements Serializable {
    private static final long serialVersionUID = 1L;

    final int index;
    final boolean isDescending;
    final boolean isNullSmallest;

    OrderByArg(int index, boolean isDescending, boolean isNullSmallest) {
        this.index = index;
        this.isDescending = isDescending;
        this.isNullSmallest = isNullSmallest;
    }

    public static OrderByArg asc(int index) {
        return new OrderByArg(index, false, false);
    }

    @Override
    public String toString() {
        return "ORDER BY " + index + (isDescending ? " DESC" : " ASC") + (isNullSmallest ? " NULL SMALLEST" : "");
    }
}

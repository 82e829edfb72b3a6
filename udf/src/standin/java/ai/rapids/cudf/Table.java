package ai.rapids.cudf;

import io.eraforge.standin.Device;
import java.util.Arrays;
import java.util.function.Function;

/** Columns of equal length. Holds a reference of its own to each, given back on {@link #close}. */
public final class Table implements AutoCloseable {
    private final long rows;
    private ColumnVector[] columns;

    /** Takes another reference to each column: the caller still closes its own. */
    public Table(ColumnVector... columns) {
        if (columns.length == 0) {
            throw new IllegalArgumentException("ColumnVectors can't be null or empty");
        }
        this.rows = columns[0].getRowCount();
        for (ColumnVector column : columns) {
            if (column.getRowCount() != rows) {
                throw new IllegalArgumentException("All columns must have the same number of rows");
            }
        }
        this.columns = columns.clone();
        Arrays.stream(columns).forEach(ColumnVector::incRefCount);
        Device.opened(Device.Kind.TABLE, this);
    }

    /** A table of new columns, made one by one; none is left behind if one of them fails. */
    static Table produce(int count, Function<Integer, ColumnVector> column) {
        ColumnVector[] made = new ColumnVector[count];
        try {
            for (int i = 0; i < count; i++) {
                made[i] = column.apply(i);
            }
            return new Table(made);
        } finally {
            for (ColumnVector one : made) {
                if (one != null) {
                    one.close();
                }
            }
        }
    }

    ColumnVector[] getColumns() {
        if (columns == null) {
            throw new IllegalStateException("Table is already closed");
        }
        return columns;
    }

    HostColumn[] hostColumns() {
        return Views.columns(getColumns());
    }

    /** Borrowed: take a reference if it is to outlive the table. */
    public ColumnVector getColumn(int index) {
        return getColumns()[index];
    }

    public long getRowCount() {
        return rows;
    }

    public int getNumberOfColumns() {
        return getColumns().length;
    }

    public long getDeviceMemorySize() {
        return Arrays.stream(getColumns()).mapToLong(ColumnView::getDeviceMemorySize).sum();
    }

    /** Closing again does nothing. */
    @Override
    public void close() {
        if (columns != null) {
            Arrays.stream(columns).forEach(ColumnVector::close);
            columns = null;
            Device.closed(Device.Kind.TABLE, this);
        }
    }

    @Override
    public String toString() {
        return "Table{columns=" + Arrays.toString(columns) + ", rows=" + rows + '}';
    }

    public Table gather(ColumnView gatherMap) {
        return gather(gatherMap, OutOfBoundsPolicy.NULLIFY);
    }

    /** Negative indices count from the end: -1 is the last row. */
    public Table gather(ColumnView gatherMap, OutOfBoundsPolicy outOfBoundsPolicy) {
        boolean nullify = outOfBoundsPolicy == OutOfBoundsPolicy.NULLIFY;
        int[] map = TableKernel.gatherMap(gatherMap.column(), (int) rows, nullify);
        return gathered(map, nullify);
    }

    Table gathered(int[] map, boolean nullify) {
        HostColumn[] from = hostColumns();
        return produce(from.length, i -> ColumnVector.produce(
                arena -> GatherKernel.gather(arena, from[i], map, nullify)));
    }

    public Table repeat(int count) {
        if (count < 0) {
            throw new CudfException("count value should be non-negative");
        }
        int[] counts = new int[(int) rows];
        Arrays.fill(counts, count);
        return gathered(TableKernel.repeats(counts), false);
    }

    /** Row i, {@code counts[i]} times. */
    public Table repeat(ColumnView counts) {
        HostColumn c = counts.column();
        if (c.rows != rows || c.hasNulls() || !c.type.isIntegral()) {
            throw new CudfException("count must be integral, of the table's size and without nulls");
        }
        try (Arena scratch = new Arena()) {
            scratch.reserve(4L * c.rows);
            int[] map = TableKernel.repeats(Lanes.ints(c));
            scratch.reserve(4L * map.length);
            return gathered(map, false);
        }
    }

    public ColumnVector interleaveColumns() {
        HostColumn[] from = hostColumns();
        for (HostColumn column : from) {
            if (!column.type.equals(from[0].type)) {
                throw new CudfException("All columns must have the same data type in interleave_columns");
            }
        }
        return ColumnVector.produce(arena -> InterleaveKernel.interleave(arena, from));
    }

    /** For each row of {@code valueTable} the last place in this sorted table where it could go: one ascending column here. */
    public ColumnVector upperBound(boolean[] areNullsSmallest, Table valueTable, boolean[] descFlags) {
        HostColumn[] sorted = hostColumns();
        HostColumn[] values = valueTable.hostColumns();
        if (rows == 0 || valueTable.rows == 0) {
            throw new AssertionError("Table cannot be empty");
        }
        if (sorted.length != 1 || values.length != 1 || descFlags[0]) {
            throw new UnsupportedOperationException("The stand-in searches one ascending column only");
        }
        return ColumnVector.produce(arena -> SearchKernel.upperBound(arena, sorted[0], values[0]));
    }

    public GroupByOperation groupBy(GroupByOptions groupByOptions, int... indices) {
        return new GroupByOperation(this, groupByOptions, indices);
    }

    public GroupByOperation groupBy(int... indices) {
        return groupBy(GroupByOptions.DEFAULT, indices);
    }

    /** Groups of a table by some of its columns. */
    public static final class GroupByOperation {
        private final Table table;
        private final GroupByOptions options;
        private final int[] keys;

        GroupByOperation(Table table, GroupByOptions options, int... keys) {
            this.table = table;
            this.options = options;
            this.keys = keys;
        }

        /** The key columns, then one column per aggregation, rows of a group together. */
        public Table scan(GroupByScanAggregationOnColumn... aggregates) {
            if (options.getIgnoreNullKeys()) {
                throw new UnsupportedOperationException("The stand-in has no group scan that ignores null keys");
            }
            HostColumn[] all = table.hostColumns();
            HostColumn[] keyColumns = Arrays.stream(keys).mapToObj(k -> all[k]).toArray(HostColumn[]::new);
            int[] order = GroupKernel.order(keyColumns, options.getKeySorted());
            boolean[] starts = GroupKernel.starts(keyColumns, order);
            try (Arena scratch = new Arena()) {
                scratch.reserve(4L * order.length);
                return produce(keys.length + aggregates.length, i -> i < keys.length
                        ? ColumnVector.produce(arena -> GatherKernel.gather(arena, keyColumns[i], order, false))
                        : scan(all, aggregates[i - keys.length], order, starts));
            }
        }

        private ColumnVector scan(
                HostColumn[] all, GroupByScanAggregationOnColumn aggregate, int[] order, boolean[] starts) {
            HostColumn values = all[aggregate.columnIndex];
            return ColumnVector.produce(arena -> {
                if (options.getKeySorted()) {
                    return GroupKernel.scan(arena, values, aggregate.wrapped.op, starts);
                }
                try (Arena scratch = new Arena()) {
                    HostColumn grouped = GatherKernel.gather(scratch, values, order, false);
                    return GroupKernel.scan(arena, grouped, aggregate.wrapped.op, starts);
                }
            });
        }
    }
}

package ai.rapids.cudf;

import io.eraforge.standin.CudfCall;
import io.eraforge.standin.Device;
import java.util.Arrays;
import java.util.function.Function;

/** Columns of equal length. Holds its own reference to each, released by {@link #close}. */
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

    /** A table of new columns, created one by one; all are closed if one of them fails. */
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

    /** Borrowed: take a reference if it must outlive the table. */
    public ColumnVector getColumn(int index) {
        return getColumns()[index];
    }

    public long getRowCount() {
        return rows;
    }

    /** Idempotent. */
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

    /** Negative indices count from the end: -1 is the last row. */
    public Table gather(ColumnView gatherMap, OutOfBoundsPolicy outOfBoundsPolicy) {
        boolean nullify = outOfBoundsPolicy == OutOfBoundsPolicy.NULLIFY;
        int[] map = TableKernel.gatherMap(gatherMap.column(), (int) rows, nullify);
        return gathered(map, nullify, gatherMap.column());
    }

    Table gathered(int[] map, boolean nullify, HostColumn... indices) {
        HostColumn[] from = hostColumns();
        return produce(
                from.length,
                i -> ColumnVector.produce(
                        CudfCall.GATHER,
                        arena -> GatherKernel.gather(arena, from[i], map, nullify),
                        Counted.with(from[i], indices)));
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
            Counted.count(CudfCall.REPEAT, map.length, c);
            return gathered(map, false);
        }
    }

    /** First insertion position of each row of {@code valueTable} in this table, which is in ascending order. */
    public ColumnVector lowerBound(boolean[] areNullsSmallest, Table valueTable, boolean[] descFlags) {
        HostColumn[] sorted = hostColumns();
        HostColumn[] values = valueTable.hostColumns();
        if (rows == 0 || valueTable.rows == 0) {
            throw new AssertionError("Table cannot be empty");
        }
        return ColumnVector.produce(
                CudfCall.LOWER_BOUND, arena -> SearchKernel.lowerBound(arena, sorted, values), values);
    }

    /** Positions of the rows in the order of the keys. One integral column without nulls is sorted by radix, and so stably. */
    public ColumnVector sortOrder(OrderByArg... args) {
        HostColumn[] from = hostColumns();
        if (from.length != 1 || from[0].hasNulls() || !from[0].type.isIntegral() || args[0].isDescending) {
            throw new UnsupportedOperationException("The stand-in orders one ascending column of whole numbers only");
        }
        boolean wide = from[0].type.equals(DType.INT64);
        return ColumnVector.produce(
                wide ? CudfCall.SORT_ORDER_INT64 : CudfCall.SORT_ORDER_INT32,
                arena -> TableKernel.radixOrder(arena, from[0]),
                from[0]);
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

        private HostColumn[] keyColumns() {
            HostColumn[] all = table.hostColumns();
            return Arrays.stream(keys).mapToObj(k -> all[k]).toArray(HostColumn[]::new);
        }

        /** The key columns and one column per aggregation, one row per group. */
        public Table aggregate(GroupByAggregationOnColumn... aggregates) {
            if (options.getIgnoreNullKeys()) {
                throw new UnsupportedOperationException("The stand-in has no aggregation that ignores null keys");
            }
            HostColumn[] all = table.hostColumns();
            HostColumn[] keyColumns = keyColumns();
            int[] order = keyColumns.length == 1 && keyColumns[0].type.isIntegral() && !keyColumns[0].hasNulls()
                    ? TableKernel.stableOrder(Lanes.longs(keyColumns[0]))
                    : GroupKernel.order(keyColumns, options.getKeySorted());
            Counted.count(CudfCall.GROUP_COUNT, keyColumns[0].rows, keyColumns[0], keyColumns);
            int[] bounds = GroupKernel.bounds(GroupKernel.starts(keyColumns, order));
            int[] firsts = Arrays.stream(bounds, 0, bounds.length - 1)
                    .map(i -> order[i])
                    .toArray();
            return produce(
                    keys.length + aggregates.length,
                    i -> ColumnVector.produce(arena -> {
                        if (i < keys.length) {
                            return GatherKernel.gather(arena, keyColumns[i], firsts, false);
                        }
                        GroupByAggregationOnColumn aggregate = aggregates[i - keys.length];
                        return GroupReduce.apply(
                                arena, all[aggregate.columnIndex], aggregate.wrapped.op, order, bounds);
                    }));
        }

        /** The key columns, then one column per aggregation, with the rows of a group adjacent. */
        public Table scan(GroupByScanAggregationOnColumn... aggregates) {
            if (options.getIgnoreNullKeys()) {
                throw new UnsupportedOperationException("The stand-in has no group scan that ignores null keys");
            }
            HostColumn[] all = table.hostColumns();
            HostColumn[] keyColumns = keyColumns();
            int[] order = GroupKernel.order(keyColumns, options.getKeySorted());
            boolean[] starts = GroupKernel.starts(keyColumns, order);
            try (Arena scratch = new Arena()) {
                scratch.reserve(4L * order.length);
                return produce(
                        keys.length + aggregates.length,
                        i -> i < keys.length
                                ? ColumnVector.produce(arena -> GatherKernel.gather(arena, keyColumns[i], order, false))
                                : scan(all, aggregates[i - keys.length], order, starts));
            }
        }

        private ColumnVector scan(
                HostColumn[] all, GroupByScanAggregationOnColumn aggregate, int[] order, boolean[] starts) {
            HostColumn values = all[aggregate.columnIndex];
            return ColumnVector.produce(
                    CudfCall.GROUP_SCAN,
                    arena -> {
                        if (options.getKeySorted()) {
                            return GroupKernel.scan(arena, values, aggregate.wrapped.op, starts);
                        }
                        try (Arena scratch = new Arena()) {
                            HostColumn grouped = GatherKernel.gather(scratch, values, order, false);
                            return GroupKernel.scan(arena, grouped, aggregate.wrapped.op, starts);
                        }
                    },
                    values);
        }
    }

    /** Builds a table from boxed values, column by column. */
}

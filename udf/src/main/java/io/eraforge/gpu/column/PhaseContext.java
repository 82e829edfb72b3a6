package io.eraforge.gpu.column;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.HostColumnVector;
import ai.rapids.cudf.NullPolicy;
import ai.rapids.cudf.OutOfBoundsPolicy;
import ai.rapids.cudf.Scalar;
import ai.rapids.cudf.SegmentedReductionAggregation;
import ai.rapids.cudf.Table;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;

/** Scratch columns of one phase, and segmented operations over the eras of a slice. Closing it frees the scratch. */
public final class PhaseContext implements AutoCloseable {
    private final DeviceEras eras;
    private final Scope scope;

    public PhaseContext(DeviceEras eras) {
        this.eras = eras;
        this.scope = new Scope(eras.scalars());
    }

    public DeviceEras eras() {
        return eras;
    }

    public Scope scope() {
        return scope;
    }

    /** The values of all eras, era after era. */
    public Col x() {
        return scope.borrow(eras.x());
    }

    /** A shared column, borrowed; {@code compute} is called on first use, with a separate context. */
    public Col shared(SharedColumn kind, double parameter, Function<PhaseContext, Col> compute) {
        DeviceEras.Key key = new DeviceEras.Key(kind, parameter);
        ColumnVector column = eras.shared(key);
        if (column == null) {
            try (PhaseContext scratch = new PhaseContext(eras)) {
                column = scratch.scope.release(compute.apply(scratch));
            }
            eras.share(key, column);
        }
        return scope.borrow(column);
    }

    public Col shared(SharedColumn kind, Function<PhaseContext, Col> compute) {
        return shared(kind, 0, compute);
    }

    /** Number of values of each era, as a double. */
    public Col length() {
        return shared(SharedColumn.LENGTH, ctx -> ctx.lengths().cast(DType.FLOAT64));
    }

    /** Number of values of each era, as an int. */
    public Col lengths() {
        return scope.borrow(eras.lengths());
    }

    /** Sum of each era's values; 0 for an empty era. True counts as 1. Consumes {@code values}. */
    public Col sum(Col values) {
        return reduce(values, SegmentedReductionAggregation.sum(), DType.FLOAT64)
                .fill(0);
    }

    /** Largest value of each era; for an empty era NaN, or −1 for integers. Consumes {@code values}. */
    public Col max(Col values) {
        return extreme(values, SegmentedReductionAggregation.max());
    }

    /** Smallest value of each era; for an empty era NaN, or −1 for integers. Consumes {@code values}. */
    public Col min(Col values) {
        return extreme(values, SegmentedReductionAggregation.min());
    }

    private Col extreme(Col values, SegmentedReductionAggregation aggregation) {
        DType type = values.view().getType();
        return reduce(values, aggregation, type).fill(type.equals(DType.FLOAT64) ? Double.NaN : -1);
    }

    private Col reduce(Col values, SegmentedReductionAggregation aggregation, DType type) {
        return reduce(values, eras.offsets(), aggregation, type);
    }

    /** Reduces the segments between consecutive {@code offsets}; null for an empty segment. Consumes {@code values}. */
    public Col reduce(Col values, ColumnView offsets, SegmentedReductionAggregation aggregation, DType type) {
        Col result = scope.col(values.view().segmentedReduce(offsets, aggregation, NullPolicy.EXCLUDE, type));
        values.consume();
        return result;
    }

    /** Sums of consecutive segments of {@code sizes} values; 0 for an empty segment. Consumes both. */
    public Col sumSegments(Col values, Col sizes) {
        Col offsets = scope.col(sizes.view().generateListOffsets());
        sizes.consume();
        Col result = reduce(values, offsets.view(), SegmentedReductionAggregation.sum(), DType.FLOAT64);
        offsets.free();
        return result.fill(0);
    }

    /** Repeats the value of each era for each of its values. Consumes {@code perEra}. */
    public Col broadcast(Col perEra) {
        Col result = gather(perEra, eraIndex());
        perEra.consume();
        return result;
    }

    /** Index of the era of each value. */
    public Col eraIndex() {
        return shared(SharedColumn.ERA_INDEX, PhaseContext::repeatedIndices);
    }

    private Col repeatedIndices() {
        try (ColumnVector all = ColumnVector.sequence(intScalar(0), eras.rows());
                Table table = new Table(all);
                Table repeated = table.repeat(eras.lengths())) {
            return scope.col(repeated.getColumn(0).incRefCount());
        }
    }

    /** The rows of {@code column} at these indices, which must be in range. Consumes neither. */
    public Col gather(Col column, Col indices) {
        try (Table table = new Table((ColumnVector) column.view());
                Table gathered = table.gather(indices.view(), OutOfBoundsPolicy.DONT_CHECK)) {
            return scope.col(gathered.getColumn(0).incRefCount());
        }
    }

    /** Every {@code step}-th row from {@code first} on, one per era. Consumes {@code column}. */
    public Col everyNth(Col column, int first, int step) {
        Col indices = sequence(first, step, eras.rows());
        Col result = gather(column, indices);
        indices.free();
        column.consume();
        return result;
    }

    /** The integers {@code first}, {@code first + step}, …. */
    public Col sequence(int first, int step, int rows) {
        return scope.col(ColumnVector.sequence(intScalar(first), intScalar(step), rows));
    }

    private Scalar intScalar(int value) {
        return eras.scalars().of(DType.INT32, value);
    }

    /** Interleaves the rows of the columns: a[0], b[0], a[1], b[1] …. Consumes them. */
    public Col interleave(Col... columns) {
        ColumnVector[] vectors = new ColumnVector[columns.length];
        for (int i = 0; i < columns.length; i++) {
            vectors[i] = (ColumnVector) columns[i].view();
        }
        try (Table table = new Table(vectors)) {
            Col result = scope.col(table.interleaveColumns());
            for (Col column : columns) {
                column.consume();
            }
            return result;
        }
    }

    /** Zero-based position of each value in its era. */
    public Col position() {
        Col lists = shared(SharedColumn.POSITION, PhaseContext::positions);
        return scope.col(lists.view().getChildColumnView(0));
    }

    private Col positions() {
        try (ColumnVector start = ColumnVector.fromScalar(intScalar(0), eras.rows())) {
            return scope.col(ColumnVector.sequence(start, eras.lengths()));
        }
    }

    /** The same number for each era. */
    public Col constant(double value) {
        return scope.col(ColumnVector.fromScalar(eras.scalars().of(DType.FLOAT64, value), eras.rows()));
    }

    /** The flags with {@code before} and {@code after} false rows added around them. Consumes the flags. */
    public Col padded(int before, Col flags, int after) {
        try (Scalar no = Scalar.fromBool(false);
                ColumnVector first = ColumnVector.fromScalar(no, before);
                ColumnVector last = ColumnVector.fromScalar(no, after)) {
            Col result = scope.col(ColumnVector.concatenate(first, flags.view(), last));
            flags.consume();
            return result;
        }
    }

    /** The element of each list at {@code index}, counted from the end if negative; NaN if the list is too short. */
    public Col elementAt(ColumnView lists, int index) {
        return scope.col(lists.extractListElement(index)).fill(Double.NaN);
    }

    /** Likewise with one index per list, which is consumed. */
    public Col elementAt(ColumnView lists, Col index) {
        Col at = index.cast(DType.INT32);
        Col result = scope.col(lists.extractListElement(at.view()));
        at.consume();
        return result.fill(Double.NaN);
    }

    /** Applies a function that cuDF lacks, on the host, to two numbers per era. Consumes both. */
    public Col onHost(Col a, Col b, DoubleBinaryOperator function) {
        double[] result = new double[eras.rows()];
        try (HostColumnVector left = a.view().copyToHost();
                HostColumnVector right = b.view().copyToHost()) {
            for (int i = 0; i < result.length; i++) {
                result[i] = function.applyAsDouble(left.getDouble(i), right.getDouble(i));
            }
        }
        a.consume();
        b.consume();
        return scope.col(ColumnVector.fromDoubles(result));
    }

    /** The windows of {@code span + 1} neighbouring values in each era. */
    public SlidingWindows windows(int span) {
        return new SlidingWindows(this, span);
    }

    @Override
    public void close() {
        scope.close();
    }
}

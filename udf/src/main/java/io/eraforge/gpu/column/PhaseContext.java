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

/** The scratch space of one phase over a slice's eras; what is left in it is freed at the end of the phase. */
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

    /** The values of all eras, one after the other. */
    public Col x() {
        return scope.use(eras.x());
    }

    /** A shared column, computed when first asked for. */
    public Col shared(SharedColumn what, double parameter, Function<PhaseContext, Col> how) {
        DeviceEras.Key key = new DeviceEras.Key(what, parameter);
        ColumnVector column = eras.kept(key);
        if (column == null) {
            try (PhaseContext work = new PhaseContext(eras)) {
                column = work.scope.release(how.apply(work));
            }
            eras.keep(key, column);
        }
        return scope.use(column);
    }

    public Col shared(SharedColumn what, Function<PhaseContext, Col> how) {
        return shared(what, 0, how);
    }

    /** Number of values of each era, as a double. */
    public Col length() {
        return shared(SharedColumn.LENGTH, w -> w.lengths().cast(DType.FLOAT64));
    }

    /** Number of values of each era, as an int. */
    public Col lengths() {
        return scope.use(eras.lengths());
    }

    /** One value per era: the sum of each era's; 0 for an empty one. Flags count as 1. */
    public Col sum(Col values) {
        return reduce(values, SegmentedReductionAggregation.sum(), DType.FLOAT64)
                .fill(0);
    }

    /** NaN for an empty era, or −1 for integers. */
    public Col max(Col values) {
        return extreme(values, SegmentedReductionAggregation.max());
    }

    public Col min(Col values) {
        return extreme(values, SegmentedReductionAggregation.min());
    }

    private Col extreme(Col values, SegmentedReductionAggregation which) {
        DType type = values.view().getType();
        return reduce(values, which, type).fill(type.equals(DType.FLOAT64) ? Double.NaN : -1);
    }

    private Col reduce(Col values, SegmentedReductionAggregation how, DType type) {
        return reduce(values, eras.offsets(), how, type);
    }

    public Col reduce(Col values, ColumnView offsets, SegmentedReductionAggregation how, DType type) {
        Col result = scope.col(values.view().segmentedReduce(offsets, how, NullPolicy.EXCLUDE, type));
        values.consume();
        return result;
    }

    /** The sums of consecutive segments of {@code sizes} values; 0 for an empty one. Spends both. */
    public Col sumParts(Col values, Col sizes) {
        Col offsets = scope.col(sizes.view().generateListOffsets());
        sizes.consume();
        Col result = reduce(values, offsets.view(), SegmentedReductionAggregation.sum(), DType.FLOAT64);
        offsets.free();
        return result.fill(0);
    }

    /** One value per value: that of its era. */
    public Col broadcast(Col perEra) {
        Col result = gather(perEra, eraIndex());
        perEra.consume();
        return result;
    }

    /** The number of each value's era. */
    public Col eraIndex() {
        return shared(SharedColumn.ROW, PhaseContext::repeatedRows);
    }

    private Col repeatedRows() {
        try (ColumnVector all = ColumnVector.sequence(number(0), eras.rows());
                Table table = new Table(all);
                Table repeated = table.repeat(eras.lengths())) {
            return scope.col(repeated.getColumn(0).incRefCount());
        }
    }

    /** Rows {@code at} of {@code column}, which is not spent. */
    public Col gather(Col column, Col at) {
        try (Table table = new Table((ColumnVector) column.view());
                Table gathered = table.gather(at.view(), OutOfBoundsPolicy.DONT_CHECK)) {
            return scope.col(gathered.getColumn(0).incRefCount());
        }
    }

    /** Every {@code step}th row from {@code first} on. Spends {@code column}. */
    public Col every(Col column, int first, int step) {
        Col at = sequence(first, step, eras.rows());
        Col result = gather(column, at);
        at.free();
        column.consume();
        return result;
    }

    /** Integers, {@code step} apart. */
    public Col sequence(int first, int step, int rows) {
        return scope.col(ColumnVector.sequence(number(first), number(step), rows));
    }

    private Scalar number(int value) {
        return eras.scalars().of(DType.INT32, value);
    }

    /** Rows of the columns in turn: a first, b first, a second … Spends them. */
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

    /** Position of each value in its era, from 0 on. */
    public Col position() {
        Col lists = shared(SharedColumn.POSITION, PhaseContext::positions);
        return scope.col(lists.view().getChildColumnView(0));
    }

    private Col positions() {
        try (ColumnVector start = ColumnVector.fromScalar(number(0), eras.rows())) {
            return scope.col(ColumnVector.sequence(start, eras.lengths()));
        }
    }

    /** The same number for each era. */
    public Col constant(double value) {
        return scope.col(ColumnVector.fromScalar(eras.scalars().of(DType.FLOAT64, value), eras.rows()));
    }

    /** This many falses, then the flags, then falses again. Spends the flags. */
    public Col padded(int before, Col flags, int after) {
        try (Scalar no = Scalar.fromBool(false);
                ColumnVector first = ColumnVector.fromScalar(no, before);
                ColumnVector last = ColumnVector.fromScalar(no, after)) {
            Col result = scope.col(ColumnVector.concatenate(first, flags.view(), last));
            flags.consume();
            return result;
        }
    }

    /** The item of each list at {@code index}, from the end if negative; NaN beyond it. */
    public Col elementAt(ColumnView lists, int index) {
        return scope.col(lists.extractListElement(index)).fill(Double.NaN);
    }

    public Col elementAt(ColumnView lists, Col index) {
        Col at = index.cast(DType.INT32);
        Col result = scope.col(lists.extractListElement(at.view()));
        at.consume();
        return result.fill(Double.NaN);
    }

    /** A function of two numbers per era that the device does not have. Spends both. */
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

    /** The runs of {@code span + 1} neighbours in each era. */
    public SlidingWindows runs(int span) {
        return new SlidingWindows(this, span);
    }

    @Override
    public void close() {
        scope.close();
    }
}

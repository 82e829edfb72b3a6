package ai.rapids.cudf;

import io.eraforge.standin.CallCounter;
import io.eraforge.standin.CudfCall;
import io.eraforge.standin.Device;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A column's type and memory, not owned: using it after the owning column was closed throws. Operations leave their inputs
 * open and return columns that the caller closes.
 */
public class ColumnView implements AutoCloseable, BinaryOperable {
    public static final long UNKNOWN_NULL_COUNT = -1;

    /** Which of several matches {@code listIndexOf} reports. */
    private static final Map<Long, ColumnView> HANDLES = new HashMap<>();

    private static long lastHandle;

    protected final DType type;
    protected final long rows;
    protected final long nullCount;
    private final HostColumn column;
    private boolean closed;
    private long handle;

    ColumnView(HostColumn column) {
        this(column, Device.Kind.VIEW);
    }

    ColumnView(HostColumn column, Device.Kind kind) {
        this.column = column;
        this.type = column.type;
        this.rows = column.rows;
        this.nullCount = column.nullCount();
        Device.opened(kind, this);
    }

    /** A view of a nested column over existing buffers and children, which must outlive it. */
    public ColumnView(
            DType type,
            long rows,
            Optional<Long> nullCount,
            BaseDeviceMemoryBuffer validityBuffer,
            BaseDeviceMemoryBuffer offsetBuffer,
            ColumnView[] children) {
        this(Views.nested(type, rows, validityBuffer, offsetBuffer, children));
    }

    /** A view of a fixed-width column over existing buffers, which must outlive it. */
    public ColumnView(
            DType type,
            long rows,
            Optional<Long> nullCount,
            BaseDeviceMemoryBuffer dataBuffer,
            BaseDeviceMemoryBuffer validityBuffer) {
        this(Views.flat(type, rows, dataBuffer, validityBuffer, null));
    }

    /** A view of a string column over existing buffers, which must outlive it. */
    public ColumnView(
            DType type,
            long rows,
            Optional<Long> nullCount,
            BaseDeviceMemoryBuffer dataBuffer,
            BaseDeviceMemoryBuffer validityBuffer,
            BaseDeviceMemoryBuffer offsetBuffer) {
        this(Views.flat(type, rows, dataBuffer, validityBuffer, offsetBuffer));
    }

    /** The memory behind this view; throws once it or its owner is closed. */
    final HostColumn column() {
        if (closed) {
            throw new IllegalStateException("Column is already closed");
        }
        return column.check();
    }

    /** An address of this view, for as long as it is open. */
    public final long getNativeView() {
        column();
        synchronized (HANDLES) {
            handle = handle == 0 ? ++lastHandle : handle;
            HANDLES.put(handle, this);
            return handle;
        }
    }

    static HostColumn ofHandle(long handle) {
        synchronized (HANDLES) {
            return HANDLES.get(handle).column();
        }
    }

    private void forgetHandle() {
        if (handle != 0) {
            synchronized (HANDLES) {
                HANDLES.remove(handle);
            }
        }
    }

    final Arena arena() {
        return column.arena;
    }

    final void markClosed() {
        closed = true;
        forgetHandle();
    }

    @Override
    public final DType getType() {
        return type;
    }

    public final long getRowCount() {
        return rows;
    }

    public long getNullCount() {
        return nullCount;
    }

    public final int getNumChildren() {
        return column().children.length;
    }

    /** The whole child, even of a slice. */
    public final ColumnView getChildColumnView(int childIndex) {
        return type.isNestedType() ? new ColumnView(column().children[childIndex]) : null;
    }

    /** All offsets, even of a slice. */
    public ColumnView getListOffsetsView() {
        return new ColumnView(Views.offsets(requireList("getListOffsetsView")));
    }

    public final BaseDeviceMemoryBuffer getData() {
        return Views.buffer(column(), BufferType.DATA);
    }

    public final BaseDeviceMemoryBuffer getValid() {
        return Views.buffer(column(), BufferType.VALIDITY);
    }

    public long getDeviceMemorySize() {
        return Views.deviceSize(column());
    }

    @Override
    public void close() {
        if (closed) {
            throw new IllegalStateException("Close called too many times " + this);
        }
        markClosed();
        Device.closed(Device.Kind.VIEW, this);
    }

    @Override
    public String toString() {
        return "ColumnView{rows=" + rows + ", type=" + type + ", nullCount=" + nullCount + '}';
    }

    private HostColumn requireList(String method) {
        if (!type.equals(DType.LIST)) {
            throw new IllegalArgumentException(method + " only works on list types, not on " + type);
        }
        return column();
    }

    public HostColumnVector copyToHost() {
        HostColumn c = column();
        Counted.count(CudfCall.TO_HOST, c.rows, c);
        return Transfers.toHost(c);
    }

    // ---- nulls and NaN

    public final ColumnVector isNotNull() {
        HostColumn c = column();
        return ColumnVector.produce(CudfCall.TRUE_IF, arena -> SelectKernel.bools(arena, c.rows, c::valid), c);
    }

    /** False for null. */
    public final ColumnVector isNan() {
        HostColumn c = column();
        return ColumnVector.produce(CudfCall.TRUE_IF, arena -> SelectKernel.isNan(arena, c, true), c);
    }

    /** True for null. */
    public final ColumnVector isNotNan() {
        HostColumn c = column();
        return ColumnVector.produce(CudfCall.TRUE_IF, arena -> SelectKernel.isNan(arena, c, false), c);
    }

    public boolean hasNonEmptyNulls() {
        Counted.count(CudfCall.COUNT_DIRTY_ROWS, rows);
        return ValidityKernel.hasNonEmptyNulls(column());
    }

    public ColumnVector purgeNonEmptyNulls() {
        HostColumn c = column();
        return ColumnVector.produce(CudfCall.PURGE, arena -> ValidityKernel.purge(arena, c), c);
    }

    // ---- selection

    public final ColumnVector ifElse(ColumnView trueValues, ColumnView falseValues) {
        return choose(trueValues, falseValues);
    }

    public final ColumnVector ifElse(ColumnView trueValues, Scalar falseValue) {
        return choose(trueValues, falseValue);
    }

    public final ColumnVector ifElse(Scalar trueValue, ColumnView falseValues) {
        return choose(trueValue, falseValues);
    }

    public final ColumnVector ifElse(Scalar trueValue, Scalar falseValue) {
        return choose(trueValue, falseValue);
    }

    private ColumnVector choose(BinaryOperable yes, BinaryOperable no) {
        if (!type.equals(DType.BOOL8)) {
            throw new IllegalArgumentException("Cannot select with a predicate vector of type " + type);
        }
        HostColumn test = column();
        return ColumnVector.produce(
                Counted.withScalar(yes, no) ? CudfCall.IF_ELSE_WITH_SCALAR : CudfCall.IF_ELSE,
                arena -> SelectKernel.ifElse(arena, test, BinaryKernel.Operand.of(yes), BinaryKernel.Operand.of(no)),
                Counted.inputs(test, yes, no));
    }

    // ---- slices

    /** Copies of the ranges between pairs of indices. */
    public final ColumnVector[] slice(int... indices) {
        HostColumn[] parts = Slices.pairs(column(), indices);
        return Slices.copies(parts);
    }

    public final ColumnVector subVector(int start, int end) {
        return slice(start, end)[0];
    }

    /** Views of the ranges between indices; the caller closes all of them, and this column must outlive them. */
    public ColumnView[] splitAsViews(int... indices) {
        return Arrays.stream(Slices.cuts(column(), indices))
                .map(ColumnView::new)
                .toArray(ColumnView[]::new);
    }

    // ---- arithmetic

    @Override
    public final ColumnVector binaryOp(BinaryOp op, BinaryOperable rhs, DType outType) {
        return ColumnVector.binary(this, op, rhs, outType);
    }

    public final ColumnVector unaryOp(UnaryOp op) {
        HostColumn c = column();
        return ColumnVector.produce(CudfCall.UNARY, arena -> UnaryKernel.apply(arena, op, c), c);
    }

    public final ColumnVector abs() {
        return unaryOp(UnaryOp.ABS);
    }

    /** A view of the same memory as another type of the same width, which this must outlive. */
    public final ColumnView bitCastTo(DType type) {
        HostColumn c = column();
        if (c.width() != type.getSizeInBytes()) {
            throw new CudfException("bit_cast between types of different sizes: " + c.type + " and " + type);
        }
        CallCounter.count(CudfCall.BIT_CAST, c.rows, 0);
        return new ColumnView(c.withType(type));
    }

    public ColumnVector castTo(DType type) {
        HostColumn c = column();
        return ColumnVector.produce(
                CudfCall.CAST,
                arena -> c.type.equals(type) ? CopyKernel.copy(arena, c) : UnaryKernel.cast(arena, c, type),
                c);
    }

    // ---- reductions

    public Scalar any() {
        return reduce(ReductionAggregation.any(), DType.BOOL8);
    }

    /** Null for a column without valid rows. */
    public Scalar reduce(ReductionAggregation aggregation, DType outType) {
        HostColumn c = column();
        Counted.count(CudfCall.REDUCE, c.rows, c);
        return Scalar.produce(arena -> ReduceKernel.reduce(arena, c, aggregation.op, outType));
    }

    public ColumnVector segmentedReduce(ColumnView offsets, SegmentedReductionAggregation aggregation, DType outType) {
        return segmentedReduce(offsets, aggregation, NullPolicy.EXCLUDE, outType);
    }

    /** Reduces the ranges between consecutive offsets (INT32 without a mask); an empty range gives null. */
    public ColumnVector segmentedReduce(
            ColumnView offsets, SegmentedReductionAggregation aggregation, NullPolicy nullPolicy, DType outType) {
        HostColumn values = column();
        HostColumn bounds = offsets.column();
        return ColumnVector.produce(
                CudfCall.SEGMENTED_REDUCE,
                arena -> SegmentKernel.reduce(arena, values, bounds, aggregation.op, nullPolicy.includeNulls, outType),
                values,
                bounds);
    }

    public ColumnVector listReduce(SegmentedReductionAggregation aggregation, DType outType) {
        return listReduce(aggregation, NullPolicy.EXCLUDE, outType);
    }

    public ColumnVector listReduce(SegmentedReductionAggregation aggregation, NullPolicy nullPolicy, DType outType) {
        requireList("listReduce");
        try (ColumnView offsets = getListOffsetsView();
                ColumnView data = getChildColumnView(0)) {
            return data.segmentedReduce(offsets, aggregation, nullPolicy, outType);
        }
    }

    public final ColumnVector scan(ScanAggregation aggregation) {
        return scan(aggregation, ScanType.INCLUSIVE, NullPolicy.EXCLUDE);
    }

    public final ColumnVector scan(ScanAggregation aggregation, ScanType scanType, NullPolicy nullPolicy) {
        HostColumn c = column();
        return ColumnVector.produce(
                CudfCall.SCAN,
                arena -> ScanKernel.scanAll(arena, c, aggregation.op, scanType.isInclusive, nullPolicy.includeNulls),
                c);
    }

    // ---- lists

    /** Null for a null list. */
    public final ColumnVector countElements() {
        HostColumn list = requireList("countElements");
        return ColumnVector.produce(CudfCall.COUNT_ELEMENTS, arena -> ListKernel.countElements(arena, list));
    }

    /** A view of this list with other elements; neither input may be closed before it. */
    public ColumnView replaceListChild(ColumnView child) {
        return new ColumnView(Views.replaceChild(requireList("replaceListChild"), child.column()));
    }

    public final ColumnVector applyBooleanMask(ColumnView booleanMaskView) {
        HostColumn list = requireList("applyBooleanMask");
        return ColumnVector.produce(
                CudfCall.APPLY_MASK, arena -> ListKernel.applyBooleanMask(arena, list, booleanMaskView.column()), list);
    }

    // ---- windows and strings, to the extent that cuDF's own tests of the above need them
}

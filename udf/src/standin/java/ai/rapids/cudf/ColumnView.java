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
    public enum FindOptions {
        FIND_FIRST,
        FIND_LAST
    }

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

    /** A deep copy that owns its memory. */
    public ColumnVector copyToColumnVector() {
        HostColumn c = column();
        return ColumnVector.produce(CudfCall.COPY, arena -> CopyKernel.copy(arena, c), c);
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

    public final ColumnView[] getChildColumnViews() {
        return type.isNestedType()
                ? Arrays.stream(column().children).map(ColumnView::new).toArray(ColumnView[]::new)
                : null;
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

    public final BaseDeviceMemoryBuffer getOffsets() {
        return Views.buffer(column(), BufferType.OFFSET);
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

    public HostColumnVector copyToHost(HostMemoryAllocator hostMemoryAllocator) {
        return copyToHost();
    }

    public HostColumnVector copyToHost() {
        HostColumn c = column();
        Counted.count(CudfCall.TO_HOST, c.rows, c);
        return Transfers.toHost(c);
    }

    // ---- nulls and NaN

    public final ColumnVector isNull() {
        HostColumn c = column();
        return ColumnVector.produce(CudfCall.TRUE_IF, arena -> SelectKernel.bools(arena, c.rows, i -> !c.valid(i)), c);
    }

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

    public final ColumnVector nansToNulls() {
        HostColumn c = column();
        return ColumnVector.produce(CudfCall.UNARY, arena -> SelectKernel.nansToNulls(arena, c), c);
    }

    public final ColumnVector replaceNulls(Scalar scalar) {
        HostColumn c = column();
        return ColumnVector.produce(
                CudfCall.REPLACE_NULLS, arena -> SelectKernel.replaceNulls(arena, c, scalar.row(), true), c);
    }

    public final ColumnVector replaceNulls(ColumnView replacements) {
        HostColumn c = column();
        return ColumnVector.produce(
                CudfCall.REPLACE_NULLS, arena -> SelectKernel.replaceNulls(arena, c, replacements.column(), false), c);
    }

    /** Applies the merged nulls of the columns to this one and its children; without columns the mask is dropped. */
    public final ColumnVector mergeAndSetValidity(BinaryOp mergeOp, ColumnView... columns) {
        if (mergeOp != BinaryOp.BITWISE_AND && mergeOp != BinaryOp.BITWISE_OR) {
            throw new IllegalArgumentException("Unsupported merge operation " + mergeOp);
        }
        HostColumn[] others = Views.columns(columns);
        for (HostColumn other : others) {
            if (other.rows != rows) {
                throw new IllegalArgumentException("Row count mismatch, all columns must be the same size");
            }
        }
        HostColumn c = column();
        return ColumnVector.produce(
                CudfCall.MERGE_VALIDITY,
                arena -> ValidityKernel.merge(arena, c, mergeOp == BinaryOp.BITWISE_AND, others),
                c);
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

    public final ColumnVector clamp(Scalar lo, Scalar hi) {
        return clamp(lo, lo, hi, hi);
    }

    /** NaN and nulls are kept. */
    public final ColumnVector clamp(Scalar lo, Scalar loReplace, Scalar hi, Scalar hiReplace) {
        HostColumn c = column();
        return ColumnVector.produce(
                CudfCall.CLAMP, arena -> SelectKernel.clamp(arena, c, lo, loReplace, hi, hiReplace), c);
    }

    // ---- slices

    /** Copies of the ranges between pairs of indices. */
    public final ColumnVector[] slice(int... indices) {
        HostColumn[] parts = Slices.pairs(column(), indices);
        return Slices.copies(parts);
    }

    public final ColumnVector subVector(int start) {
        return subVector(start, (int) rows);
    }

    public final ColumnVector subVector(int start, int end) {
        return slice(start, end)[0];
    }

    public final ColumnVector[] split(int... indices) {
        return Slices.copies(Slices.cuts(column(), indices));
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

    public final ColumnVector sin() {
        return unaryOp(UnaryOp.SIN);
    }

    public final ColumnVector cos() {
        return unaryOp(UnaryOp.COS);
    }

    public final ColumnVector tan() {
        return unaryOp(UnaryOp.TAN);
    }

    public final ColumnVector arctan() {
        return unaryOp(UnaryOp.ARCTAN);
    }

    public final ColumnVector tanh() {
        return unaryOp(UnaryOp.TANH);
    }

    public final ColumnVector arcsin() {
        return unaryOp(UnaryOp.ARCSIN);
    }

    public final ColumnVector arccos() {
        return unaryOp(UnaryOp.ARCCOS);
    }

    public final ColumnVector sinh() {
        return unaryOp(UnaryOp.SINH);
    }

    public final ColumnVector cosh() {
        return unaryOp(UnaryOp.COSH);
    }

    public final ColumnVector arcsinh() {
        return unaryOp(UnaryOp.ARCSINH);
    }

    public final ColumnVector arccosh() {
        return unaryOp(UnaryOp.ARCCOSH);
    }

    public final ColumnVector arctanh() {
        return unaryOp(UnaryOp.ARCTANH);
    }

    public final ColumnVector bitInvert() {
        return unaryOp(UnaryOp.BIT_INVERT);
    }

    public final ColumnVector exp() {
        return unaryOp(UnaryOp.EXP);
    }

    public final ColumnVector log() {
        return unaryOp(UnaryOp.LOG);
    }

    /** Computed as log(x) / log(2), so powers of two may be off by an ulp. */
    public final ColumnVector log2() {
        return logBase(2);
    }

    /** Computed as log(x) / log(10), so powers of ten may be off by an ulp. */
    public final ColumnVector log10() {
        return logBase(10);
    }

    private ColumnVector logBase(int base) {
        try (Scalar scalar = Scalar.fromInt(base)) {
            return binaryOp(BinaryOp.LOG_BASE, scalar, type);
        }
    }

    public final ColumnVector sqrt() {
        return unaryOp(UnaryOp.SQRT);
    }

    public final ColumnVector cbrt() {
        return unaryOp(UnaryOp.CBRT);
    }

    public final ColumnVector ceil() {
        return unaryOp(UnaryOp.CEIL);
    }

    public final ColumnVector floor() {
        return unaryOp(UnaryOp.FLOOR);
    }

    public final ColumnVector abs() {
        return unaryOp(UnaryOp.ABS);
    }

    public final ColumnVector rint() {
        return unaryOp(UnaryOp.RINT);
    }

    public final ColumnVector not() {
        return unaryOp(UnaryOp.NOT);
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

    public Scalar sum() {
        return sum(type);
    }

    public Scalar sum(DType outType) {
        return reduce(ReductionAggregation.sum(), outType);
    }

    public Scalar min() {
        return reduce(ReductionAggregation.min(), type);
    }

    public Scalar max() {
        return reduce(ReductionAggregation.max(), type);
    }

    public Scalar product() {
        return reduce(ReductionAggregation.product(), type);
    }

    public Scalar any() {
        return reduce(ReductionAggregation.any(), DType.BOOL8);
    }

    public Scalar all() {
        return reduce(ReductionAggregation.all(), DType.BOOL8);
    }

    public Scalar reduce(ReductionAggregation aggregation) {
        return reduce(aggregation, type);
    }

    /** Null for a column without valid rows. */
    public Scalar reduce(ReductionAggregation aggregation, DType outType) {
        HostColumn c = column();
        Counted.count(CudfCall.REDUCE, c.rows, c);
        return Scalar.produce(arena -> ReduceKernel.reduce(arena, c, aggregation.op, outType));
    }

    public ColumnVector segmentedReduce(ColumnView offsets, SegmentedReductionAggregation aggregation) {
        return segmentedReduce(offsets, aggregation, NullPolicy.EXCLUDE, type);
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

    public ColumnVector listReduce(SegmentedReductionAggregation aggregation) {
        return listReduce(aggregation, requireList("listReduce").child().type);
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

    public final ColumnVector prefixSum() {
        return scan(ScanAggregation.sum());
    }

    public final ColumnVector scan(ScanAggregation aggregation) {
        return scan(aggregation, ScanType.INCLUSIVE, NullPolicy.EXCLUDE);
    }

    public final ColumnVector scan(ScanAggregation aggregation, ScanType scanType) {
        return scan(aggregation, scanType, NullPolicy.EXCLUDE);
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

    /** Running sums of INT32 lengths, starting at 0: one row more than the lengths. */
    public final ColumnVector generateListOffsets() {
        HostColumn lengths = column();
        return ColumnVector.produce(
                CudfCall.LIST_OFFSETS, arena -> ListKernel.generateOffsets(arena, lengths), lengths);
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

    public final ColumnVector listSortRows(boolean isDescending, boolean isNullSmallest) {
        HostColumn list = requireList("listSortRows");
        return ColumnVector.produce(
                CudfCall.LIST_SORT, arena -> SortKernel.sortLists(arena, list, isDescending, isNullSmallest));
    }

    /** Null where the index is out of range; negative indices count from the end. */
    public final ColumnVector extractListElement(int index) {
        HostColumn list = requireList("extractListElement");
        HostColumn one = Views.constant(index);
        return ColumnVector.produce(CudfCall.LIST_EXTRACT, arena -> ListKernel.extract(arena, list, one, true));
    }

    public final ColumnVector extractListElement(ColumnView indices) {
        HostColumn list = requireList("extractListElement");
        return ColumnVector.produce(
                CudfCall.LIST_EXTRACT,
                arena -> ListKernel.extract(arena, list, indices.column(), false),
                indices.column());
    }

    public final ColumnVector listIndexOf(Scalar key, FindOptions findOption) {
        HostColumn list = requireList("listIndexOf");
        boolean last = findOption == FindOptions.FIND_LAST;
        return ColumnVector.produce(
                CudfCall.LIST_INDEX_OF, arena -> ListKernel.indexOf(arena, list, key.row(), true, last), list);
    }

    /** -1 where the key is not found, null where key or list is null. */
    public final ColumnVector listIndexOf(ColumnView keys, FindOptions findOption) {
        HostColumn list = requireList("listIndexOf");
        boolean last = findOption == FindOptions.FIND_LAST;
        return ColumnVector.produce(
                CudfCall.LIST_INDEX_OF, arena -> ListKernel.indexOf(arena, list, keys.column(), false, last), list);
    }

    public ColumnVector segmentedGather(ColumnView gatherMap) {
        return segmentedGather(gatherMap, OutOfBoundsPolicy.NULLIFY);
    }

    public ColumnVector segmentedGather(ColumnView gatherMap, OutOfBoundsPolicy policy) {
        HostColumn list = requireList("segmentedGather");
        boolean nullify = policy == OutOfBoundsPolicy.NULLIFY;
        return ColumnVector.produce(
                CudfCall.LIST_GATHER,
                arena -> ListKernel.segmentedGather(arena, list, gatherMap.column(), nullify),
                list);
    }

    // ---- windows and strings, to the extent that cuDF's own tests of the above need them

    public final ColumnVector rollingWindow(RollingAggregation op, WindowOptions options) {
        HostColumn c = column();
        boolean[] oneGroup = new boolean[c.rows];
        return ColumnVector.produce(
                CudfCall.ROLLING_WINDOW, arena -> WindowKernel.apply(arena, c, op, options, oneGroup), c);
    }

    /** Lists of the parts between the delimiter's occurrences. */
    public final ColumnVector stringSplitRecord(String delimiter) {
        HostColumn c = column();
        if (!type.equals(DType.STRING)) {
            throw new IllegalArgumentException("stringSplitRecord only works on strings, not on " + type);
        }
        return ColumnVector.produce(arena -> ListKernel.splitStrings(arena, c, delimiter));
    }

    public static ColumnView makeStructView(ColumnView... columns) {
        if (columns.length == 0) {
            throw new IllegalArgumentException("At least one column is needed to get the row count");
        }
        return makeStructView(columns[0].getRowCount(), columns);
    }

    /** A struct view of the columns without a copy; none may be closed before it. */
    public static ColumnView makeStructView(long rows, ColumnView... columns) {
        return new ColumnView(Views.struct(rows, columns));
    }

    public static long hostPaddingSizeInBytes() {
        return Views.HOST_PADDING;
    }
}

package io.eraforge.standin;

/**
 * What one call of cuDF costs a device: kernels started (clearing memory counts as one), waits of the host, buffers allocated
 * (temporary ones included) and device memory moved beside reading the inputs and writing the result once. Counted by reading cuDF
 * 26.08 (ff5b362), for columns without nulls, not measured; paths are those of its folder {@code cpp/src}. What Thrust and CUB start
 * is theirs: a scan or a selection two kernels and a temporary buffer. For tables, per column.
 */
public enum CudfCall {
    /** One transform (binaryop/compiled/binary_ops.cuh:257); columns without a mask give none (bitmask/null_mask.cu:642). */
    BINARY(1, 0, 1, 0),
    /** One transform (unary/math_ops.cu:353). */
    UNARY(1, 0, 1, 0),
    /** One transform (unary/cast_ops.cu:242). */
    CAST(1, 0, 1, 0),
    /** Another type over the same memory. */
    BIT_CAST(0, 0, 0, 0),
    /** isNan, isNotNan and isNotNull: one transform into booleans (unary/true_if.cuh:49). */
    TRUE_IF(1, 0, 1, 0),
    /** One kernel (detail/copy_if_else.cuh:172 of the headers). */
    IF_ELSE(1, 0, 1, 0),
    /** Likewise; the host reads whether the scalar is valid (copying/copy.cu:391). */
    IF_ELSE_WITH_SCALAR(1, 1, 1, 0),
    /** Slices, then a deep copy of offsets, their shift, and values (copying/slice.cu:61, ColumnViewJni.cpp:503 of Java). */
    COPY(4, 2, 4, 0),
    /** One kernel over more than 4 columns; their views and offsets go up, a count is kept (copying/concatenate.cu:54,78,90,263). */
    CONCATENATE(1, 0, 4, 0),
    /**
     * CUB's kernel, which wants a temporary buffer (reduction/detail/segmented_reduction.cuh:72 of the headers), the result, then a
     * mask whose set bits the host reads, with or without nulls (detail/valid_if.cuh:90,94,103, reductions/segmented/update_validity.cu:24).
     */
    SEGMENTED_REDUCE(2, 1, 4, 0),
    /** Two kernels, a scalar of two buffers, a temporary one (reduction/detail/reduction.cuh:58,71 of the headers); then the host reads it. */
    REDUCE(2, 1, 3, 0),
    /** A scan (reductions/scan/scan_inclusive.cu:82); its check waits in debug builds only. */
    SCAN(2, 0, 2, 0),
    /** The device view of a list is copied, and the host waits (lists/count_elements.cu:40, column/column_device_view.cu:87); a transform. */
    COUNT_ELEMENTS(1, 1, 2, 0),
    /** One kernel; the host reads whether the scalar is valid (filling/sequence.cu:98,141). */
    SEQUENCE(1, 1, 1, 0),
    /** Selects indices and gathers them, adds up the mask for each list, and scans the sums (lists/stream_compaction/apply_boolean_mask.cu:54,79,95). */
    APPLY_MASK(9, 6, 10, 8),
    /** Null rows with elements are counted on the device, with the view of the list (copying/purge_nonempty_nulls.cu:45). */
    COUNT_DIRTY_ROWS(2, 2, 2, 0),
    /** An identity gather of the list (copying/purge_nonempty_nulls.cu:87): sizes, their sum on the host, elements, mask. */
    PURGE(6, 3, 8, 4),
    /**
     * An index for each row, then CUB's radix sort of pairs (sort/sorted_order_radix.cu:68,70,71,87): a histogram, its prefix sums, both
     * cleared before, and for each of 8 bytes a pass, cleared before. A pass reads and writes key and index.
     */
    SORT_ORDER_INT64(20, 0, 4, 192),
    /** Likewise, of 4 bytes. */
    SORT_ORDER_INT32(12, 0, 4, 64),
    /**
     * One kernel (search/search_ordered.cu:70). For both tables the host waits while the views go up, with orders and depths
     * (row_operator/row_operators.cu:644-649, table/table_device_view.cu:77).
     */
    LOWER_BOUND(1, 2, 9, 0),
    /** One kernel for each column (detail/gather.cuh:127 of the headers). */
    GATHER(1, 0, 1, 0),
    /** A scan of the counts, whose last the host reads, and a search for each row (filling/repeat.cu:109-117); then a gather. */
    REPEAT(3, 1, 3, 8),
    /**
     * Hashes: more than 128 keys in a block, so blocks give up their own tables (groupby/hash/helpers.cuh:29,
     * compute_single_pass_aggs.cuh:81-119), and one kernel counts in memory, by row of the input
     * (compute_global_memory_aggs.cuh:123). The host waits for three views of tables, for the giving up, and for the keys.
     */
    GROUP_COUNT(9, 5, 15, 48),
    /**
     * Although the keys are sorted: their indices, where groups begin, labels of the rows, the sums cleared and scanned by label, and
     * a copy of the keys (groupby/sort/sort_helper.cu:89,135,164,190, detail/labeling/label_segments.cuh:71-102 of the headers,
     * groupby/sort/group_scan_util.cuh:102,110, scan.cpp:235). The host waits for two scalars, a view and the number of groups.
     */
    GROUP_SCAN(11, 6, 13, 48),
    /** Several copies may be one wait (ColumnView.java:5548 of Java). */
    TO_HOST(0, 1, 0, 0),
    /** Allocates and copies, and the host waits (HostColumnVector.java:282, CudaJni.cpp:405 of Java). */
    TO_DEVICE(0, 1, 1, 0),
    /** The host waits (BaseDeviceMemoryBuffer.java:32, CudaJni.cpp:405 of Java). */
    COPY_TO_DEVICE(0, 1, 0, 0),
    ALLOCATE(0, 0, 1, 0),
    /** Value and validity are copied from memory that CUDA does not pin (ScalarJni.cpp:424 of Java, scalar/scalar.cpp:226). */
    SCALAR(0, 1, 2, 0);

    private final int launches;
    private final int syncs;
    private final int allocations;
    private final int bytesPerRow;

    CudfCall(int launches, int syncs, int allocations, int bytesPerRow) {
        this.launches = launches;
        this.syncs = syncs;
        this.allocations = allocations;
        this.bytesPerRow = bytesPerRow;
    }

    public int launches() {
        return launches;
    }

    public int syncs() {
        return syncs;
    }

    public int allocations() {
        return allocations;
    }

    /** Bytes moved for each row of the result, beside inputs and result. */
    public int bytesPerRow() {
        return bytesPerRow;
    }
}

package io.eraforge.standin;

/**
 * What one call of cuDF costs a device: kernels started, waits of the host, buffers allocated (temporary ones included) and
 * device memory moved beside reading the inputs and writing the result once. Counted by reading cuDF 26.08 (ff5b362), not
 * measured. For tables, per column.
 */
public enum CudfCall {
    /** One transform; without nulls no mask (binaryop/compiled). */
    BINARY(1, 0, 1, 0),
    /** Turns the scalar into a column and reads its validity on the host (binaryop.cpp:67,70, compiled/binary_ops.cu:48). */
    BINARY_WITH_SCALAR(1, 3, 3, 0),
    UNARY(1, 0, 1, 0),
    CAST(1, 0, 1, 0),
    /** Another type over the same memory. */
    BIT_CAST(0, 0, 0, 0),
    IS_VALID(1, 0, 1, 0),
    IF_ELSE(1, 0, 1, 0),
    /** Reads the validity of each scalar on the host (copying/copy.cu). */
    IF_ELSE_WITH_SCALAR(1, 1, 1, 0),
    /** Reads the validity of both bounds on the host (replace/clamp.cu). */
    CLAMP(1, 2, 1, 0),
    REPLACE_NULLS(1, 1, 1, 0),
    /** Merges masks and counts nulls on the host (null_mask.cu). */
    MERGE_VALIDITY(2, 1, 2, 0),
    COPY(1, 0, 1, 0),
    CONCATENATE(1, 1, 2, 0),
    /** Deep copies, without a launch where one copy of memory is enough. */
    MAKE_STRUCT(0, 0, 1, 0),
    INTERLEAVE(1, 1, 2, 0),
    /** Reduces, then valid_if with its null count (reductions/segmented/update_validity.cu:17, detail/valid_if.cuh:103). */
    SEGMENTED_REDUCE(2, 1, 4, 0),
    /** CUB's two passes; the result is read on the host. */
    REDUCE(2, 1, 3, 0),
    /** Initialises tiles, scans, and copies the mask (reductions/scan). */
    SCAN(3, 1, 3, 0),
    ROLLING_WINDOW(1, 1, 2, 0),
    COUNT_ELEMENTS(1, 0, 1, 0),
    /** Scans the sizes and reads the total on the host. */
    LIST_OFFSETS(2, 1, 2, 0),
    SEQUENCE(1, 0, 1, 0),
    /** Offsets, their total on the host, labels, then values. */
    LIST_SEQUENCES(4, 2, 5, 0),
    APPLY_MASK(8, 4, 10, 0),
    /** Comparator merge sort of indices over segments and values (sort/segmented_sort_impl.cuh:246). */
    LIST_SORT(24, 2, 9, 640),
    LIST_EXTRACT(3, 2, 5, 0),
    LIST_INDEX_OF(4, 3, 6, 0),
    LIST_GATHER(4, 2, 6, 0),
    /** Radix over the key and a 4-byte index, a byte of the key a pass (sort/sorted_order_radix.cu). */
    SORT_ORDER_INT64(11, 0, 6, 192),
    SORT_ORDER_INT32(7, 0, 6, 64),
    /** Comparator merge sort, as all types without radix order. */
    SORT_ORDER(20, 1, 6, 640),
    /** Device views of both tables, comparator, search (search/search_ordered.cu). */
    LOWER_BOUND(2, 5, 8, 0),
    GATHER(1, 0, 1, 0),
    /** Offsets, their total on the host, then a gather. */
    REPEAT(3, 1, 4, 0),
    /** Hash table, one fused kernel, then its keys and results gathered (groupby/hash). */
    GROUP_COUNT(6, 4, 10, 48),
    /** Labels of groups, then one scan by key for each column (groupby/sort/group_scan_util.cuh). */
    GROUP_SCAN(5, 1, 5, 24),
    TO_HOST(0, 1, 0, 0),
    TO_DEVICE(0, 1, 1, 0),
    SCALAR(0, 1, 2, 0),
    /** Reads the scalar's validity on the host, then fills. */
    FROM_SCALAR(1, 1, 1, 0);

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

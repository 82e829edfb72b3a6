package io.eraforge.gpu.call;

import io.eraforge.control.slice.RowLengths;
import io.eraforge.control.slice.Slice;
import io.eraforge.control.slice.SliceLimit;
import io.eraforge.control.slice.SliceSizer;
import io.eraforge.cpu.FeatureRow;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * The rows of a batch and who computes them: the device takes slices from the front, cores take single rows from the back, each
 * as fast as it is. A row is taken once. Thread-safe.
 */
final class RowBoard {
    /** What a row costs besides its values, in values. */
    private static final int ROW_VALUES = 100;
    /** Rows up to this many values take a core a few milliseconds: any core may take them. */
    private static final long SHORT_ROW = 1 << 16;
    /** A core is expected to be at least this share of the device's speed. */
    private static final double CORE_SHARE = 1.0 / 16;

    private final RowLengths lengths;
    private final BitSet mismatched;
    private final FeatureRow[] rows;
    private final boolean offersFeatures;
    /** First row of the slice that the device was given last. */
    private int onDevice;

    private int front;
    private int back;
    private int running;
    private final Deque<SliceRows> offered = new ArrayDeque<>();
    private boolean closed;
    private Throwable failure;

    /**
     * @param mismatched rows that only the CPU body handles
     * @param rows by index, those already known; null if not
     * @param offersFeatures whether {@link #offer} will be called: then cores without work wait for it
     */
    RowBoard(RowLengths lengths, BitSet mismatched, FeatureRow[] rows, boolean offersFeatures) {
        this.lengths = lengths;
        this.mismatched = mismatched;
        this.rows = rows;
        this.offersFeatures = offersFeatures;
        this.back = rows.length;
    }

    /** Values of the rows that no one has taken yet, with an allowance for each row. */
    synchronized long left() {
        skipKnown();
        return weight(front, back);
    }

    /**
     * The next rows for the device, about {@code share} of those left, all for the device or all for the CPU; null if {@code share}
     * is 0 or none are left.
     */
    synchronized Slice nextSlice(SliceSizer sizer, SliceLimit limit, double share) {
        skipKnown();
        if (front >= back || share <= 0) {
            return null;
        }
        int end = Math.min(shareEnd(share), endOfKind(front));
        Slice slice = sizer.next(lengths, front, end, limit);
        onDevice = slice.from();
        front = slice.to();
        return slice;
    }

    private void skipKnown() {
        while (front < back && rows[front] != null) {
            front++;
        }
        while (back > front && rows[back - 1] != null) {
            back--;
        }
    }

    private int shareEnd(double share) {
        double wanted = share * weight(front, back);
        int low = front + 1;
        int high = back + 1;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (weight(front, middle) <= wanted) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private long weight(int from, int to) {
        return lengths.values(from, to) + (long) ROW_VALUES * (to - from);
    }

    private int endOfKind(int from) {
        int end = mismatched.get(from) ? mismatched.nextClearBit(from) : mismatched.nextSetBit(from);
        int kind = end < 0 ? back : Math.min(end, back);
        int known = from + 1;
        while (known < kind && rows[known] == null) {
            known++;
        }
        return known;
    }

    /** Puts work on the rows of a slice before whole rows in the work of the cores. */
    synchronized void offer(SliceRows work) {
        offered.add(work);
        notifyAll();
    }

    /** A piece of work for a core that is to be done next: of what was offered, or a row, counted as running; null at the end. */
    synchronized Runnable take(boolean anyLength, RowWork work) {
        while (!closed) {
            Runnable part = offeredWork();
            if (part != null) {
                return part;
            }
            int row = lastRow(anyLength);
            if (row >= 0) {
                running++;
                return () -> work.compute(row);
            }
            if (!offersFeatures || anyLength || !waited()) {
                return null;
            }
        }
        return null;
    }

    private Runnable offeredWork() {
        while (!offered.isEmpty()) {
            Runnable part = offered.peek().take();
            if (part != null) {
                return part;
            }
            offered.remove();
        }
        return null;
    }

    /** Computes one row and puts it on the board. */
    interface RowWork {
        void compute(int row);
    }

    // A long row would keep the device's task, and so the semaphore, waiting for one core.
    private int lastRow(boolean anyLength) {
        skipKnown();
        if (front >= back) {
            return -1;
        }
        long values = lengths.values(back - 1, back);
        if (!anyLength && values > SHORT_ROW && values > CORE_SHARE * lengths.values(onDevice, back)) {
            return -1;
        }
        return --back;
    }

    private boolean waited() {
        try {
            wait();
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** A row that a core has finished. */
    synchronized void put(int row, FeatureRow result) {
        rows[row] = result;
        running--;
        notifyAll();
    }

    /** Rows that the device's task has finished. */
    synchronized void put(int from, List<FeatureRow> results) {
        for (int i = 0; i < results.size(); i++) {
            rows[from + i] = results.get(i);
        }
    }

    /** A core failed with something other than a failed row: no more work is given out, and {@link #await} throws it. */
    synchronized void fail(Throwable thrown) {
        failure = failure == null ? thrown : failure;
        close();
    }

    /** Waits for the rows that cores are computing. An interrupt ends the wait with an exception. */
    synchronized void await() {
        while (running > 0 && failure == null) {
            if (!waited()) {
                throw new IllegalStateException("Interrupted while waiting for rows on the executor's cores");
            }
        }
        check();
    }

    /** Throws what a core failed with, if any did. */
    synchronized void check() {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw new IllegalStateException("Cannot compute a row on the executor's cores: " + failure, failure);
        }
    }

    /** No more work is given out; rows that are being computed are no longer waited for. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    /** By index, the rows finished so far; null where not. A copy. */
    synchronized FeatureRow[] finished() {
        return Arrays.copyOf(rows, rows.length);
    }
}

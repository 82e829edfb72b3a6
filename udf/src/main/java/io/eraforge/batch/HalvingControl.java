package io.eraforge.batch;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Starts at the configured size and halves it for each slice that ran out of memory, down to a least size. */
public final class HalvingControl implements SliceControl {
    private final AtomicInteger rows;
    private final int least;
    private final long bytes;
    private final int configured;
    private final LongAdder done = new LongAdder();
    private final LongAdder slices = new LongAdder();
    private final LongAdder failures = new LongAdder();

    public HalvingControl(int rows, int least, long bytes) {
        this.rows = new AtomicInteger(rows);
        this.configured = rows;
        this.least = least;
        this.bytes = bytes;
    }

    @Override
    public SliceLimit limit() {
        return new SliceLimit(rows.get(), bytes);
    }

    @Override
    public void done(Slice slice) {
        done.add(slice.rows());
        slices.increment();
    }

    // Of the slice that failed, not of the limit: several tasks may fail at the same size. One row that is too large
    // says nothing about the others.
    @Override
    public void outOfMemory(Slice slice) {
        failures.increment();
        if (slice.rows() > 1) {
            rows.accumulateAndGet(Math.max(least, slice.rows() / 2), Math::min);
        }
    }

    @Override
    public void rescued(Slice slice) {
        done.add(slice.rows());
    }

    @Override
    public ControlSnapshot snapshot() {
        return new ControlSnapshot(
                rows.get(), configured, false, done.sum(), slices.sum(), failures.sum(), -1, 0, List.of());
    }
}

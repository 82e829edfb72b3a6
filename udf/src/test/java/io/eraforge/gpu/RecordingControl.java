package io.eraforge.gpu;

import io.eraforge.control.ControlSnapshot;
import io.eraforge.control.gauge.DeviceLostException;
import io.eraforge.control.slice.Slice;
import io.eraforge.control.slice.SliceControl;
import io.eraforge.control.slice.SliceLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** A control with a fixed limit that records the reported outcomes. */
final class RecordingControl implements SliceControl {
    private final SliceLimit limit;
    Consumer<Slice> whenStarted = slice -> {};
    final List<Slice> done = new ArrayList<>();
    final List<Slice> outOfMemory = new ArrayList<>();
    final List<Slice> failed = new ArrayList<>();
    final List<Slice> fellBack = new ArrayList<>();
    final List<Slice> retried = new ArrayList<>();

    RecordingControl(int rows) {
        this(new SliceLimit(rows, Long.MAX_VALUE));
    }

    RecordingControl(SliceLimit limit) {
        this.limit = limit;
    }

    @Override
    public SliceLimit limit() {
        return limit;
    }

    @Override
    public void started(Slice slice) {
        whenStarted.accept(slice);
    }

    @Override
    public void failed(Slice slice, Throwable cause) {
        failed.add(slice);
    }

    @Override
    public void retried(Slice slice) {
        retried.add(slice);
    }

    @Override
    public DeviceLostException deviceLost(Throwable cause) {
        throw new AssertionError(cause);
    }

    @Override
    public void done(Slice slice) {
        done.add(slice);
    }

    @Override
    public void outOfMemory(Slice slice) {
        outOfMemory.add(slice);
    }

    @Override
    public void fellBackToCpu(Slice slice) {
        fellBack.add(slice);
    }

    /** Until it says otherwise, half of the rows for the device. */
    double share = 0.5;

    final LongAdder coreRows = new LongAdder();
    /** Called on the core with the number of whole rows. */
    IntConsumer whenCoresDone = rows -> {};

    @Override
    public double deviceShare(long values) {
        return share;
    }

    @Override
    public void coresDone(int rows, long values, long nanos) {
        coreRows.add(rows);
        whenCoresDone.accept(rows);
    }

    final LongAdder recomputed = new LongAdder();

    @Override
    public void recomputed(int rows) {
        recomputed.add(rows);
    }

    @Override
    public OptionalDouble memoryFactor() {
        return OptionalDouble.empty();
    }

    @Override
    public ControlSnapshot snapshot() {
        return new ControlSnapshot(
                limit.rows(), limit.rows(), false, 0, 0, 0, -1, 0, List.of(), ControlSnapshot.Work.NONE);
    }
}

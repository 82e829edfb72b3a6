package io.eraforge.gpu;

import io.eraforge.batch.ControlSnapshot;
import io.eraforge.batch.DeviceLostException;
import io.eraforge.batch.Slice;
import io.eraforge.batch.SliceControl;
import io.eraforge.batch.SliceLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** A control of fixed size that remembers what it was told. */
final class RecordingControl implements SliceControl {
    private final SliceLimit limit;
    Consumer<Slice> whenStarted = slice -> {};
    final List<Slice> done = new ArrayList<>();
    final List<Slice> outOfMemory = new ArrayList<>();
    final List<Slice> failed = new ArrayList<>();
    final List<Slice> rescued = new ArrayList<>();

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
    public void failed(Slice slice, Throwable why) {
        failed.add(slice);
    }

    @Override
    public DeviceLostException lost(Throwable why) {
        throw new AssertionError(why);
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
    public void rescued(Slice slice) {
        rescued.add(slice);
    }

    @Override
    public OptionalDouble memoryFactor() {
        return OptionalDouble.empty();
    }

    @Override
    public ControlSnapshot snapshot() {
        return new ControlSnapshot(limit.rows(), limit.rows(), false, 0, 0, 0, -1, 0, List.of());
    }
}

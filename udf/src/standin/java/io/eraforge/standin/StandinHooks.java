package io.eraforge.standin;

import io.eraforge.gpu.DeviceHooks;
import io.eraforge.gpu.check.DeviceMemory;
import java.util.List;
import java.util.function.Supplier;

/** Exposes the stand-in's {@link Device} to tests that also run on the real cuDF. */
public final class StandinHooks implements DeviceHooks {
    @Override
    public Usage usage() {
        Device.Usage now = Device.usage();
        return new Usage(now.columns(), now.views(), now.tables(), now.scalars(), now.hostColumns(), now.bytes());
    }

    @Override
    public long allocations() {
        return Device.allocations();
    }

    @Override
    public long peakBytes() {
        return Device.peak();
    }

    @Override
    public void limit(long bytes, Supplier<? extends Throwable> outOfMemory) {
        Device.limit(bytes, outOfMemory);
    }

    @Override
    public void failAt(long nth, long times, Supplier<? extends Throwable> outOfMemory) {
        Device.failAt(nth, times, outOfMemory);
    }

    @Override
    public DeviceMemory memory() {
        return new StandinMemory();
    }

    @Override
    public void tiled(boolean on) {
        Arithmetic.tiled(on);
    }

    @Override
    public void relax() {
        Device.relax();
        Arithmetic.reset();
    }

    @Override
    public List<Throwable> origins() {
        return Device.origins();
    }
}

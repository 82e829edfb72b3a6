package io.eraforge.tool.gpucheck;

import io.eraforge.gpu.check.DeviceMemory;
import io.eraforge.gpu.check.RmmMemory;

/** Reserves the device with the first step that needs it, so that a device that cannot be reserved fails steps, not the check. */
public final class LazyMemory implements DeviceMemory, AutoCloseable {
    private RmmMemory memory;

    private RmmMemory memory() {
        if (memory == null) {
            memory = RmmMemory.reserveMost();
        }
        return memory;
    }

    @Override
    public long allocated() {
        return memory().allocated();
    }

    @Override
    public void restartPeak() {
        memory().restartPeak();
    }

    @Override
    public long peak() {
        return memory().peak();
    }

    @Override
    public void refuse(Refusal refusal, int skip) {
        memory().refuse(refusal, skip);
    }

    @Override
    public void relax() {
        memory().relax();
    }

    @Override
    public void close() {
        if (memory != null) {
            memory.close();
        }
    }
}

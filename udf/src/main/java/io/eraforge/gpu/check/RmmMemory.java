package io.eraforge.gpu.check;

import ai.rapids.cudf.Cuda;
import ai.rapids.cudf.Rmm;
import ai.rapids.cudf.RmmAllocationMode;
import ai.rapids.cudf.RmmEventHandler;
import com.nvidia.spark.rapids.jni.RmmSpark;

/** A pool of RMM on a real device, set up as the plugin does, without the plugin. Owns the pool. */
public final class RmmMemory implements DeviceMemory, AutoCloseable {
    private static final long TASK = 1;
    private static final double SHARE = 0.8;

    private final long thread;

    private RmmMemory() {
        RmmSpark.setEventHandler(new NoThresholds());
        RmmSpark.currentThreadIsDedicatedToTask(TASK);
        this.thread = RmmSpark.getCurrentThreadId();
    }

    /** Reserves {@code poolBytes} on the device for the calling thread, in place of a pool that is there already. */
    public static RmmMemory reserve(long poolBytes) {
        if (Rmm.isInitialized()) {
            Rmm.shutdown();
        }
        Rmm.initialize(RmmAllocationMode.POOL, null, poolBytes);
        return new RmmMemory();
    }

    /** Reserves most of what is free on the device, in whole MiB. */
    public static RmmMemory reserveMost() {
        long mib = (long) (SHARE * Cuda.memGetInfo().free) >> 20;
        return reserve(mib << 20);
    }

    @Override
    public long allocated() {
        return Rmm.getTotalBytesAllocated();
    }

    @Override
    public void restartPeak() {
        Rmm.resetScopedMaximumBytesAllocated(allocated());
    }

    @Override
    public long peak() {
        return Rmm.getScopedMaximumBytesAllocated();
    }

    @Override
    public void refuse(Refusal refusal, int skip) {
        int gpu = RmmSpark.OomInjectionType.GPU.ordinal();
        switch (refusal) {
            case RETRY -> RmmSpark.forceRetryOOM(thread, 1, gpu, skip);
            case SPLIT -> RmmSpark.forceSplitAndRetryOOM(thread, 1, gpu, skip);
        }
    }

    @Override
    public void relax() {
        int gpu = RmmSpark.OomInjectionType.GPU.ordinal();
        RmmSpark.forceRetryOOM(thread, 0, gpu, 0);
        RmmSpark.forceSplitAndRetryOOM(thread, 0, gpu, 0);
    }

    @Override
    public void close() {
        RmmSpark.taskDone(TASK);
        RmmSpark.clearEventHandler();
        Rmm.shutdown();
    }

    /** Nothing to spill: a refused allocation is refused. */
    private static final class NoThresholds implements RmmEventHandler {
        @Override
        public boolean onAllocFailure(long bytes, int retries) {
            return false;
        }

        @Override
        public long[] getAllocThresholds() {
            return null;
        }

        @Override
        public long[] getDeallocThresholds() {
            return null;
        }

        @Override
        public void onAllocThreshold(long bytes) {}

        @Override
        public void onDeallocThreshold(long bytes) {}
    }
}

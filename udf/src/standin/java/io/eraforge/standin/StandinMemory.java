package io.eraforge.standin;

import com.nvidia.spark.rapids.jni.GpuRetryOOM;
import com.nvidia.spark.rapids.jni.GpuSplitAndRetryOOM;
import io.eraforge.gpu.check.DeviceMemory;

/** The memory of the stand-in's {@link Device}, as the checks of a GPU see it. */
public final class StandinMemory implements DeviceMemory {
    @Override
    public long allocated() {
        return Device.bytes();
    }

    @Override
    public void restartPeak() {
        Device.relax();
    }

    @Override
    public long peak() {
        return Device.peak();
    }

    @Override
    public void refuse(Refusal refusal, int skip) {
        Device.failAt(skip + 1, 1, () -> switch (refusal) {
            case RETRY -> new GpuRetryOOM("forced");
            case SPLIT -> new GpuSplitAndRetryOOM("forced");
        });
    }

    @Override
    public void relax() {
        Device.relax();
    }
}

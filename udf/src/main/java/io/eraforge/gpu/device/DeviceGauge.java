package io.eraforge.gpu.device;

import ai.rapids.cudf.Cuda;
import ai.rapids.cudf.CudaException;
import ai.rapids.cudf.Rmm;
import com.nvidia.spark.rapids.jni.nvml.NVML;
import io.eraforge.control.gauge.FallbackGauge;
import io.eraforge.control.gauge.Gauge;
import io.eraforge.control.gauge.GaugeReading;
import io.eraforge.control.gauge.LazyStartGauge;
import io.eraforge.control.gauge.SampledGauge;
import java.time.Duration;
import java.util.Optional;

/**
 * The process's GPU: memory by RMM, since its pool keeps what others see as used high; the rest by NVML, or by nvidia-smi
 * where NVML does not answer.
 */
public final class DeviceGauge implements Gauge {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /** Where nobody tells its name. */
    private static final String NAMELESS = "GPU";

    private final Gauge others;
    private final long total;

    public DeviceGauge(Gauge others) {
        this.others = others;
        this.total = total();
    }

    public static DeviceGauge of(String nvidiaSmi) {
        byte[] uuid = DeviceId.ofProcess();
        SmiGauge smi = new SmiGauge(new NvidiaSmi(nvidiaSmi, PATIENCE), DeviceId.format(uuid));
        // The driver's library may hang in a broken driver: no task waits for it.
        Gauge nvml = new LazyStartGauge(NVML::initialize, new NvmlGauge(uuid), PATIENCE);
        return new DeviceGauge(new SampledGauge(new FallbackGauge(nvml, smi)));
    }

    private static long total() {
        try {
            return Cuda.memGetInfo().total;
        } catch (CudaException e) {
            return -1;
        }
    }

    @Override
    public GaugeReading read() {
        return withMemory(others.read());
    }

    @Override
    public GaugeReading readFresh() {
        return withMemory(others.readFresh());
    }

    private GaugeReading withMemory(GaugeReading reading) {
        long pool = Rmm.getPoolSize();
        GaugeReading named = reading.device().isEmpty() ? reading.withDevice(NAMELESS) : reading;
        return named.withMemory(Rmm.getTotalBytesAllocated(), pool > 0 ? pool : total);
    }

    // Counted from what is held now, so that the peak is one of all that is allocated.
    @Override
    public void restartPeak() {
        Rmm.resetScopedMaximumBytesAllocated(Rmm.getTotalBytesAllocated());
    }

    @Override
    public long peakBytes() {
        return Rmm.getScopedMaximumBytesAllocated();
    }

    @Override
    public Optional<String> lossReason() {
        return others.lossReason();
    }
}

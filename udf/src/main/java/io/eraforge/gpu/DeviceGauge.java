package io.eraforge.gpu;

import ai.rapids.cudf.Cuda;
import ai.rapids.cudf.CudaException;
import ai.rapids.cudf.Rmm;
import com.nvidia.spark.rapids.jni.nvml.NVML;
import io.eraforge.batch.Gauge;
import io.eraforge.batch.GaugeReading;
import io.eraforge.batch.gauge.EitherGauge;
import io.eraforge.batch.gauge.NvidiaSmi;
import io.eraforge.batch.gauge.SampledGauge;
import io.eraforge.batch.gauge.SmiGauge;
import io.eraforge.batch.gauge.StartedGauge;
import java.time.Duration;
import java.util.Optional;

/**
 * The process's GPU: memory by RMM, since its pool keeps what others see as used high; the rest by NVML, or by nvidia-smi
 * where NVML does not answer.
 */
final class DeviceGauge implements Gauge {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /** Where nobody tells its name. */
    private static final String NAMELESS = "GPU";

    private final Gauge others;
    private final long total;

    DeviceGauge(Gauge others) {
        this.others = others;
        this.total = total();
    }

    static DeviceGauge of(String nvidiaSmi) {
        byte[] uuid = DeviceId.ofProcess();
        SmiGauge smi = new SmiGauge(new NvidiaSmi(nvidiaSmi, PATIENCE), DeviceId.words(uuid));
        // The driver's library may hang in a broken driver: no task waits for it.
        Gauge nvml = new StartedGauge(NVML::initialize, new NvmlGauge(uuid), PATIENCE);
        return new DeviceGauge(new SampledGauge(new EitherGauge(nvml, smi)));
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
    public GaugeReading fresh() {
        return withMemory(others.fresh());
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
    public Optional<String> lost() {
        return others.lost();
    }
}

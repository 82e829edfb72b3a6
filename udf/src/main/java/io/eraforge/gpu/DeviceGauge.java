package io.eraforge.gpu;

import ai.rapids.cudf.Cuda;
import ai.rapids.cudf.CudaException;
import ai.rapids.cudf.Rmm;
import io.eraforge.batch.Gauge;
import io.eraforge.batch.GaugeReading;
import io.eraforge.batch.gauge.EitherGauge;
import io.eraforge.batch.gauge.NvidiaSmi;
import io.eraforge.batch.gauge.SampledGauge;
import io.eraforge.batch.gauge.SmiGauge;
import java.time.Duration;
import java.util.Optional;

/**
 * The process's GPU: memory by RMM, since its pool keeps what others see as used high; the rest by NVML, or by nvidia-smi
 * where NVML does not answer.
 */
final class DeviceGauge implements Gauge {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Gauge others;
    private final long total;

    DeviceGauge(Gauge others) {
        this.others = others;
        this.total = total();
    }

    static DeviceGauge of(String nvidiaSmi) {
        byte[] uuid = DeviceId.ofProcess();
        SmiGauge smi = new SmiGauge(new NvidiaSmi(nvidiaSmi, PATIENCE), DeviceId.words(uuid));
        Gauge both = NvmlGauge.available() ? new EitherGauge(new NvmlGauge(uuid), smi) : smi;
        return new DeviceGauge(new SampledGauge(both));
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
        long pool = Rmm.getPoolSize();
        return others.read().withMemory(Rmm.getTotalBytesAllocated(), pool > 0 ? pool : total);
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

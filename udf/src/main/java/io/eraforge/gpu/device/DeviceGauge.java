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
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * Gauge of the process's GPU. Memory comes from RMM, because other tools count its whole pool as used; everything else comes
 * from NVML, or from nvidia-smi where NVML does not answer.
 */
public final class DeviceGauge implements Gauge {
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final int UUID_BYTES = 16;
    /** Device name if no source knows it. */
    private static final String DEFAULT_NAME = "GPU";

    private final Gauge sensors;
    private final long totalBytes;

    /** {@code sensors} provides name, temperature, power, errors and loss; memory figures are replaced. */
    public DeviceGauge(Gauge sensors) {
        this.sensors = sensors;
        this.totalBytes = totalBytes();
    }

    /** {@code nvidiaSmi} is the program to call where NVML does not answer. */
    public static DeviceGauge of(String nvidiaSmi) {
        byte[] uuid = uuid();
        SmiGauge smi = new SmiGauge(new NvidiaSmi(nvidiaSmi, TIMEOUT), formatUuid(uuid));
        // NVML may hang in a broken driver; no task must wait for it.
        Gauge nvml = new LazyStartGauge(NVML::initialize, new NvmlGauge(uuid), TIMEOUT);
        return new DeviceGauge(new SampledGauge(new FallbackGauge(nvml, smi)));
    }

    /** 16 bytes; empty if CUDA does not report them. */
    private static byte[] uuid() {
        try {
            return Cuda.getGpuUuid();
        } catch (CudaException | LinkageError e) {
            return new byte[0];
        }
    }

    /** The UUID as nvidia-smi writes it, such as {@code GPU-8b0a…}; empty unless there are 16 bytes. */
    static String formatUuid(byte[] uuid) {
        if (uuid.length != UUID_BYTES) {
            return "";
        }
        ByteBuffer bytes = ByteBuffer.wrap(uuid);
        return "GPU-" + new UUID(bytes.getLong(), bytes.getLong());
    }

    private static long totalBytes() {
        try {
            return Cuda.memGetInfo().total;
        } catch (CudaException e) {
            return -1;
        }
    }

    @Override
    public GaugeReading read() {
        return withMemory(sensors.read());
    }

    @Override
    public GaugeReading readFresh() {
        return withMemory(sensors.readFresh());
    }

    private GaugeReading withMemory(GaugeReading reading) {
        long pool = Rmm.getPoolSize();
        GaugeReading named = reading.device().isEmpty() ? reading.withDevice(DEFAULT_NAME) : reading;
        return named.withMemory(Rmm.getTotalBytesAllocated(), pool > 0 ? pool : totalBytes);
    }

    // Starts at the bytes allocated now, so that the peak covers everything allocated.
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
        return sensors.lossReason();
    }
}

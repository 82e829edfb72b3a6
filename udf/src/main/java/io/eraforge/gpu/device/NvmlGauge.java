package io.eraforge.gpu.device;

import com.nvidia.spark.rapids.jni.nvml.GPUDeviceInfo;
import com.nvidia.spark.rapids.jni.nvml.GPUMemoryInfo;
import com.nvidia.spark.rapids.jni.nvml.GPUPowerInfo;
import com.nvidia.spark.rapids.jni.nvml.NVML;
import com.nvidia.spark.rapids.jni.nvml.NVMLResult;
import com.nvidia.spark.rapids.jni.nvml.NVMLReturnCode;
import io.eraforge.control.gauge.Gauge;
import io.eraforge.control.gauge.GaugeReading;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Reads one GPU through NVML, which the RAPIDS jar contains. Slow: read it through {@code SampledGauge}. */
final class NvmlGauge implements Gauge {
    private static final long MIB = 1 << 20;

    private final byte[] uuid;
    private volatile String lossReason;

    NvmlGauge(byte[] uuid) {
        this.uuid = uuid;
    }

    @Override
    public GaugeReading read() {
        Optional<GPUMemoryInfo> memory = query(NVML::getMemoryInfo);
        Optional<GPUPowerInfo> power = query(NVML::getPowerInfo);
        return new GaugeReading(
                query(NVML::getDeviceInfo)
                        .map((GPUDeviceInfo info) -> info.name)
                        .orElse(""),
                memory.map(info -> info.memoryUsedMB * MIB).orElse(-1L),
                memory.map(info -> info.memoryTotalMB * MIB).orElse(-1L),
                number(query(NVML::getUtilizationInfo), info -> info.gpuUtilization / 100.0),
                number(query(NVML::getTemperatureInfo), info -> info.temperatureGpu),
                number(power, info -> info.powerUsageW),
                number(power.filter(info -> info.powerLimitW > 0), info -> info.powerLimitW),
                query(NVML::getECCInfo).map(info -> info.eccDoubleBitErrors).orElse(-1L));
    }

    @Override
    public Optional<String> lossReason() {
        return Optional.ofNullable(lossReason);
    }

    private <T> Optional<T> query(Function<byte[], NVMLResult<T>> call) {
        NVMLResult<T> result = call.apply(uuid);
        if (result.isSuccess()) {
            return Optional.ofNullable(result.getData());
        }
        if (result.getReturnCode() == NVMLReturnCode.ERROR_GPU_IS_LOST.getValue()) {
            lossReason = "NVML reports the GPU as lost";
        }
        return Optional.empty();
    }

    private static <T> double number(Optional<T> info, ToDoubleFunction<T> field) {
        return info.isPresent() ? field.applyAsDouble(info.get()) : Double.NaN;
    }
}

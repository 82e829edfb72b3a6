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

/** One GPU's figures by the driver's own library, through the RAPIDS jar; slow, so only to be sampled. */
final class NvmlGauge implements Gauge {
    private static final long MIB = 1 << 20;

    private final byte[] uuid;
    private volatile String lost;

    NvmlGauge(byte[] uuid) {
        this.uuid = uuid;
    }

    @Override
    public GaugeReading read() {
        Optional<GPUMemoryInfo> memory = ask(NVML::getMemoryInfo);
        Optional<GPUPowerInfo> power = ask(NVML::getPowerInfo);
        return new GaugeReading(
                ask(NVML::getDeviceInfo).map((GPUDeviceInfo info) -> info.name).orElse(""),
                memory.map(info -> info.memoryUsedMB * MIB).orElse(-1L),
                memory.map(info -> info.memoryTotalMB * MIB).orElse(-1L),
                figure(ask(NVML::getUtilizationInfo), info -> info.gpuUtilization / 100.0),
                figure(ask(NVML::getTemperatureInfo), info -> info.temperatureGpu),
                figure(power, info -> info.powerUsageW),
                figure(power.filter(info -> info.powerLimitW > 0), info -> info.powerLimitW),
                ask(NVML::getECCInfo).map(info -> info.eccDoubleBitErrors).orElse(-1L));
    }

    @Override
    public Optional<String> lossReason() {
        return Optional.ofNullable(lost);
    }

    private <T> Optional<T> ask(Function<byte[], NVMLResult<T>> question) {
        NVMLResult<T> answer = question.apply(uuid);
        if (answer.isSuccess()) {
            return Optional.ofNullable(answer.getData());
        }
        if (answer.getReturnCode() == NVMLReturnCode.ERROR_GPU_IS_LOST.getValue()) {
            lost = "its driver has lost it";
        }
        return Optional.empty();
    }

    private static <T> double figure(Optional<T> info, ToDoubleFunction<T> figure) {
        return info.isPresent() ? figure.applyAsDouble(info.get()) : Double.NaN;
    }
}

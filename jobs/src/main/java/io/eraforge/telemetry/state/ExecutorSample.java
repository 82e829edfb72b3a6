package io.eraforge.telemetry.state;

import io.eraforge.control.ControlSnapshot;
import io.eraforge.control.gauge.GaugeReading;
import java.io.Serializable;

/**
 * Measurements that an executor sends to the driver once a second. Sizes are in bytes; −1 and NaN are unknown.
 *
 * @param gpu name and address of the device, or "" without one
 * @param device whether {@code used} and {@code limit} are of device memory; otherwise of the heap
 */
public record ExecutorSample(
        String executor,
        String host,
        String gpu,
        long atMs,
        ControlSnapshot control,
        boolean device,
        long used,
        long limit,
        double utilisation,
        double celsius,
        double watts,
        double wattLimit)
        implements Serializable {

    public static ExecutorSample of(
            String executor, String host, String address, long atMs, ControlSnapshot control, GaugeReading gauge) {
        boolean device = !gauge.device().isEmpty();
        return new ExecutorSample(
                executor,
                host,
                gpu(gauge.device(), address),
                atMs,
                control,
                device,
                gauge.usedBytes(),
                gauge.limitBytes(),
                gauge.utilisation(),
                gauge.celsius(),
                gauge.watts(),
                gauge.wattLimit());
    }

    private static String gpu(String device, String address) {
        if (device.isEmpty()) {
            return address.isEmpty() ? "" : "GPU " + address;
        }
        return address.isEmpty() ? device : device + " (" + address + ")";
    }
}

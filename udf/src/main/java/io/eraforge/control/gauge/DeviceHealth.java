package io.eraforge.control.gauge;

/** Whether the device is usable. Once lost, it stays lost for the life of the process. Thread-safe. */
public final class DeviceHealth {
    private DeviceLostException lost;

    /**
     * Throws if the device is lost or has had {@code maxErrors} or more uncorrectable memory errors since its last reset.
     * Errors from before this process started count: a restarted executor must not trust a broken device again.
     *
     * @throws DeviceLostException on this and every later call
     */
    public synchronized void check(Gauge gauge, GaugeReading now, long maxErrors) {
        if (lost != null) {
            throw lost.copy();
        }
        gauge.lossReason().ifPresent(reason -> {
            throw lose(now.device(), reason);
        });
        long errors = now.uncorrectableErrors();
        if (errors > 0 && errors >= maxErrors) {
            throw lose(
                    now.device(),
                    errors + " uncorrectable memory " + (errors == 1 ? "error" : "errors") + " since the last reset");
        }
    }

    /** Marks the device as lost and returns the exception to throw. The first reason given is kept. */
    public synchronized DeviceLostException lose(String device, String reason) {
        lost = lost == null ? new DeviceLostException(device, reason) : lost.copy();
        return lost;
    }
}

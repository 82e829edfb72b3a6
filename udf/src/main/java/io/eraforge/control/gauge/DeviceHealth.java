package io.eraforge.control.gauge;

/** Whether the device can still be trusted. Once lost it stays lost for the process. */
public final class DeviceHealth {
    private DeviceLostException lost;

    /**
     * Throws once the device has gone, or has had so many errors since it was last reset: a process that starts on a broken
     * device must not trust it more than the one before did.
     */
    public synchronized void check(Gauge gauge, GaugeReading now, long errorsTooMany) {
        if (lost != null) {
            throw lost.copy();
        }
        gauge.lossReason().ifPresent(why -> {
            throw lose(now.device(), why);
        });
        long errors = now.uncorrectableErrors();
        if (errors > 0 && errors >= errorsTooMany) {
            throw lose(now.device(), "uncorrectable memory errors since it was last reset: " + errors);
        }
    }

    /** For good; what was first said of it stays. */
    public synchronized DeviceLostException lose(String device, String why) {
        lost = lost == null ? new DeviceLostException(device, why) : lost.copy();
        return lost;
    }
}

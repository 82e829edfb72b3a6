package io.eraforge.batch;

/** Whether the device can still be trusted. Once lost it stays lost for the process. */
final class DeviceHealth {
    private long errorsAtFirst = -1;
    private DeviceLostException lost;

    /** Throws once the device has gone, or has more errors than when the process began. */
    synchronized void check(Gauge gauge, GaugeReading now, long errorsAllowed) {
        if (lost != null) {
            throw lost.again();
        }
        gauge.lost().ifPresent(why -> {
            throw lose(now.device(), why);
        });
        if (errorsAtFirst < 0) {
            errorsAtFirst = now.uncorrectableErrors();
        }
        long fresh = now.uncorrectableErrors() - errorsAtFirst;
        if (errorsAtFirst >= 0 && fresh >= errorsAllowed) {
            throw lose(now.device(), "uncorrectable memory errors since this process began: " + fresh);
        }
    }

    /** For good; what was first said of it stays. */
    synchronized DeviceLostException lose(String device, String why) {
        lost = lost == null ? new DeviceLostException(device, why) : lost.again();
        return lost;
    }
}

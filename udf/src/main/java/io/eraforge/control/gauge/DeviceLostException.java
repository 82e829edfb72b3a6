package io.eraforge.control.gauge;

/**
 * The process's device cannot be used any more. Every further slice in this process throws it, so that Spark leaves the
 * executor out ({@code spark.excludeOnFailure}, set in the GPU profiles) and the work is done elsewhere or on the CPU. It
 * has no cause, only its words: the plugin ends a process in which a task failed with a fatal CUDA error behind it, and
 * locally that is the driver's.
 */
public final class DeviceLostException extends RuntimeException {
    private final String device;
    private final String why;

    DeviceLostException(String device, String why) {
        super("Cannot use " + (device.isEmpty() ? "the GPU" : device) + " any more: " + why
                + ". This executor takes no more slices; its work is done elsewhere or with the plugin off. Look at"
                + " the device (nvidia-smi -q), then reset or replace it.");
        this.device = device;
        this.why = why;
    }

    /** The same, from another place. */
    DeviceLostException copy() {
        return new DeviceLostException(device, why);
    }

    /** Whether a failed job's exception tells of one. From another process often only its words arrive. */
    public static boolean isCauseOf(Throwable failure) {
        int depth = 0;
        for (Throwable cause = failure; cause != null && depth < 50; cause = cause.getCause(), depth++) {
            if (cause instanceof DeviceLostException
                    || String.valueOf(cause.getMessage()).contains(DeviceLostException.class.getName())) {
                return true;
            }
        }
        return false;
    }
}

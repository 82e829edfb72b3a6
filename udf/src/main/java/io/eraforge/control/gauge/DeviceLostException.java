package io.eraforge.control.gauge;

import org.apache.commons.lang3.exception.ExceptionUtils;

/**
 * The process's device can no longer be used. Every further slice in this process throws it, so that Spark excludes the
 * executor ({@code spark.excludeOnFailure}, set in the GPU profiles) and its tasks rerun on other executors or on the CPU.
 *
 * <p>A fatal CUDA error is not the device's but the process's: it becomes this exception only in local mode, where the process cannot
 * be replaced. It has no cause on purpose: the plugin terminates a process in which a task failed with a fatal CUDA error among its
 * causes, and in local mode that process is the driver.
 */
public final class DeviceLostException extends RuntimeException {
    private final String device;
    private final String reason;

    /** {@code device} may be empty if its name is unknown. */
    DeviceLostException(String device, String reason) {
        super("Cannot use " + (device.isEmpty() ? "the GPU" : device) + ": " + reason
                + ". This executor accepts no further slices; its tasks rerun on other executors, or on the CPU."
                + " Inspect the device with nvidia-smi -q, then reset or replace it.");
        this.device = device;
        this.reason = reason;
    }

    /** The same message with the stack trace of the caller. */
    DeviceLostException copy() {
        return new DeviceLostException(device, reason);
    }

    /** Whether a job failed because of a lost device. From another process often only the text of the exception arrives. */
    public static boolean isCauseOf(Throwable failure) {
        return ExceptionUtils.getThrowableList(failure).stream()
                .anyMatch(cause -> cause instanceof DeviceLostException
                        || String.valueOf(cause.getMessage()).contains(DeviceLostException.class.getName()));
    }
}

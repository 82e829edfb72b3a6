package io.eraforge.control.slice;

import io.eraforge.control.ControlSnapshot;
import io.eraforge.control.gauge.DeviceLostException;
import java.io.Serializable;
import java.util.OptionalDouble;

/**
 * Decides how large the next slice may be. Callers report each slice: {@link #started}, then, with the same object, exactly
 * one of {@link #done}, {@link #outOfMemory}, {@link #fellBackToCpu}, {@link #retried} and {@link #failed}. One per executor
 * process, shared by its tasks: thread-safe.
 */
public interface SliceControl {
    /**
     * Limit of the next slice; call it before each one. Never sleeps: the caller holds the GPU semaphore.
     *
     * @throws DeviceLostException if the device can no longer be used
     */
    SliceLimit limit();

    void started(Slice slice);

    /** The slice succeeded on the device. */
    void done(Slice slice);

    /** The device ran out of memory in this slice; the caller rethrows the error. */
    void outOfMemory(Slice slice);

    /** The slice failed for another reason. */
    void failed(Slice slice, Throwable cause);

    /** Host memory was short, so that the plugin calls again; this says nothing about the device. The caller rethrows. */
    void retried(Slice slice);

    /** Marks the device as lost, whether or not a slice was started, and returns the exception to throw. */
    DeviceLostException deviceLost(Throwable cause);

    /** The slice is a single row that does not fit on the device and is computed on the CPU. Not counted as a failure. */
    void fellBackToCpu(Slice slice);

    /** The device's share of {@code values} that are left of a batch, from 0 to 1; 0 if the cores finish them sooner alone. */
    double deviceShare(long values);

    /** A core has computed {@code rows} whole rows with {@code values} values in {@code nanos}; 0 rows for features of a device row. */
    void coresDone(int rows, long values, long nanos);

    /** The CPU body has computed {@code rows} rows of a slice that was done: rounding might have decided a comparison. */
    void recomputed(int rows);

    /** Ratio of measured to predicted slice memory; empty until a slice was measured. */
    OptionalDouble memoryFactor();

    ControlSnapshot snapshot();

    /** Serializable handle that resolves to this process's SliceControl on the executor. */
    interface Source extends Serializable {
        SliceControl control(SliceSettings settings);
    }
}

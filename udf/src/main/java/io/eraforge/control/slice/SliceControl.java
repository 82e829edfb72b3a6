package io.eraforge.control.slice;

import io.eraforge.control.ControlSnapshot;
import io.eraforge.control.gauge.DeviceLostException;
import java.util.OptionalDouble;

/**
 * Decides how large the next slice may be, and is told what came of each: {@link #started}, then, with the same object,
 * exactly one of {@link #done}, {@link #outOfMemory}, {@link #fellBackToCpu} and {@link #failed}. One per executor process, shared
 * by its tasks: safe for concurrent use.
 */
public interface SliceControl {
    /** Asked before each slice. May take its time; throws {@link DeviceLostException} if there is no device any more. */
    SliceLimit limit();

    void started(Slice slice);

    /** The slice went through on the device. */
    void done(Slice slice);

    /** The device ran out of memory in this slice; the caller hands the error on. */
    void outOfMemory(Slice slice);

    /** The slice failed for another reason. */
    void failed(Slice slice, Throwable why);

    /** The device is gone, with or without a slice. The caller throws the result. */
    DeviceLostException deviceLost(Throwable why);

    /** The slice was a single row that the device cannot hold, and goes to the CPU: that says nothing about other rows. */
    void fellBackToCpu(Slice slice);

    /** What slices were measured to take of their prediction; empty if none was. */
    OptionalDouble memoryFactor();

    /** For those who watch. */
    ControlSnapshot snapshot();
}

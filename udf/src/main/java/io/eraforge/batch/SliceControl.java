package io.eraforge.batch;

/**
 * Decides how large the next slice may be, and is told what came of each. One per executor process, shared by its tasks:
 * safe for concurrent use.
 */
public interface SliceControl {
    /** Asked before each slice. */
    SliceLimit limit();

    /** The slice went through on the device. */
    void done(Slice slice);

    /** The device ran out of memory in this slice; the caller hands the error on, or rescues a single row. */
    void outOfMemory(Slice slice);

    /** A single row that the device cannot hold was computed on the CPU. */
    void rescued(Slice slice);

    /** For those who watch. */
    ControlSnapshot snapshot();
}

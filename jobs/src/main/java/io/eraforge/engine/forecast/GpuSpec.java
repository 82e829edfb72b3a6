package io.eraforge.engine.forecast;

/** An executor's GPU: its memory, the share of it that slices may take, and how many tasks compute on it at once. */
public record GpuSpec(long memory, double usable, int tasksAtOnce) {
    /** What slices may take together. */
    long usableBytes() {
        return (long) (memory * usable);
    }
}

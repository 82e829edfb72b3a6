package io.eraforge.engine.forecast;

/**
 * GPU of an executor.
 *
 * @param memory in bytes
 * @param usable share of the memory that slices may use, from 0 to 1
 * @param tasksAtOnce tasks that share the GPU
 */
public record GpuSpec(long memory, double usable, int tasksAtOnce) {
    /** Bytes that all concurrent slices may use together. */
    public long usableBytes() {
        return (long) (memory * usable);
    }
}

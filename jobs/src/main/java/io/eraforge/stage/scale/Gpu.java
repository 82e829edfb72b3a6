package io.eraforge.stage.scale;

/** An executor's GPU: its memory, the share of it that slices may take, and how many tasks compute on it at once. */
public record Gpu(long memory, double usable, int tasksAtOnce) {
    /** What slices may take together. */
    long room() {
        return (long) (memory * usable);
    }
}

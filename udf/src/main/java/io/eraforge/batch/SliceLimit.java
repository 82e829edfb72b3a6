package io.eraforge.batch;

/** At most so many rows, and so many bytes at the peak. A slice takes one row at least, whatever the limit. */
public record SliceLimit(int rows, long bytes) {}

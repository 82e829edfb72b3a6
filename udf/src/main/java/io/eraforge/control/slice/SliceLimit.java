package io.eraforge.control.slice;

/**
 * Upper bounds of a slice. A slice has at least one row, whatever the limit.
 *
 * @param bytes predicted peak device memory
 */
public record SliceLimit(int rows, long bytes) {}

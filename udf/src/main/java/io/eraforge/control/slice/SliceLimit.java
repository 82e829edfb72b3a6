package io.eraforge.control.slice;

/**
 * Upper bounds of a slice. A slice has at least one row, whatever the limit.
 *
 * @param bytes predicted peak device memory
 * @param spillFirst memory is short: results of earlier slices should be moved to the host first
 */
public record SliceLimit(int rows, long bytes, boolean spillFirst) {
    public SliceLimit(int rows, long bytes) {
        this(rows, bytes, false);
    }
}

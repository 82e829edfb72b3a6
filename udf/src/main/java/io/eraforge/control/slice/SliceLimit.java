package io.eraforge.control.slice;

/**
 * At most so many rows, and so many bytes at the peak. A slice takes one row at least, whatever the limit.
 *
 * @param spillFirst memory runs short: what is held on the device, and not needed for this slice, should leave it first
 */
public record SliceLimit(int rows, long bytes, boolean spillFirst) {
    public SliceLimit(int rows, long bytes) {
        this(rows, bytes, false);
    }
}

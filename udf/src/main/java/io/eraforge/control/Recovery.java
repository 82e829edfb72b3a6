package io.eraforge.control;

import java.io.Serializable;

/**
 * Something that was changed so that the run could continue.
 *
 * @param atMillis since the epoch
 * @param message such as "slice size 256→128 after out of memory at 7.9 of 8.0 GiB"
 */
public record Recovery(long atMillis, String message) implements Serializable {}

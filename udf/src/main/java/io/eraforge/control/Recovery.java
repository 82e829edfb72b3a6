package io.eraforge.control;

import java.io.Serializable;

/** What was changed to keep going, in words, such as "slice 256→128 after out of memory at 7.9 of 8.0 GiB". */
public record Recovery(long atMillis, String message) implements Serializable {}

package ai.rapids.cudf;

/** How gather treats indices outside the table. */
public enum OutOfBoundsPolicy {
    NULLIFY,
    DONT_CHECK
}

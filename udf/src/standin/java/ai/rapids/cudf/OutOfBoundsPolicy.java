package ai.rapids.cudf;

/** What gather does with an index outside the table. */
public enum OutOfBoundsPolicy {
    NULLIFY,
    DONT_CHECK
}

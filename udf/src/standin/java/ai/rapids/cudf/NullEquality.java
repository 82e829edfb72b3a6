package ai.rapids.cudf;

/** Whether two nulls count as equal. */
public enum NullEquality {
    UNEQUAL,
    EQUAL
}

package ai.rapids.cudf;

/** Whether two NaNs count as equal. */
public enum NaNEquality {
    UNEQUAL,
    ALL_EQUAL
}

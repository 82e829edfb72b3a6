package ai.rapids.cudf;

/** The buffers of one column. */
public enum BufferType {
    VALIDITY,
    OFFSET,
    DATA
}

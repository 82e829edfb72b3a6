package ai.rapids.cudf;

/** Whether a scan includes the row's own value. */
public enum ScanType {
    INCLUSIVE(true),
    EXCLUSIVE(false);

    final boolean isInclusive;

    ScanType(boolean isInclusive) {
        this.isInclusive = isInclusive;
    }
}

package ai.rapids.cudf;

/** Whether a scan's row takes its own value in. */
public enum ScanType {
    INCLUSIVE(true),
    EXCLUSIVE(false);

    final boolean isInclusive;

    ScanType(boolean isInclusive) {
        this.isInclusive = isInclusive;
    }
}

package io.eraforge.table.ledger;

/** One line of the ledger. What does not apply to its kind is empty, zero or -1. */
public record LedgerEntry(
        String runId,
        Kind kind,
        String level,
        String featureSet,
        int wave,
        long bucket,
        Status status,
        String fingerprint,
        long tableVersion,
        long eras,
        long failed,
        long values,
        long startedUs,
        long endedUs,
        String detail) {
    public LedgerEntry {
        detail = DetailRedactor.of(detail);
    }

    /** What the line is about. */
    public enum Kind {
        INGEST,
        PREPARE,
        RUN,
        LEVEL,
        WAVE,
        BUCKET
    }

    /** How far it came. */
    public enum Status {
        STARTED,
        WRITTEN,
        REMOVED,
        INTERRUPTED,
        FAILED
    }

    /** A line about a whole command. */
    public static LedgerEntry ofCommand(
            String runId, Kind kind, Status status, long startedUs, long endedUs, String detail) {
        return new LedgerEntry(runId, kind, "", "", -1, -1, status, "", -1, 0, 0, 0, startedUs, endedUs, detail);
    }
}

package io.eraforge.table.ledger;

/** One entry of the ledger. Components that do not apply to its kind are empty, zero or -1. Secrets in the detail are redacted. */
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
        detail = DetailRedactor.redact(detail);
    }

    /** Subject of an entry; stored in lower case. */
    public enum Kind {
        RUN,
        WAVE,
        BUCKET,
        /** Read from a ledger of another version; never written. */
        OTHER;

        static Kind of(String stored) {
            return switch (stored) {
                case "run" -> RUN;
                case "wave" -> WAVE;
                case "bucket" -> BUCKET;
                default -> OTHER;
            };
        }
    }

    /** Stored in lower case. */
    public enum Status {
        STARTED,
        WRITTEN,
        REMOVED,
        INTERRUPTED,
        FAILED
    }

    /** An entry about a whole command. */
    public static LedgerEntry ofCommand(
            String runId, Kind kind, Status status, long startedUs, long endedUs, String detail) {
        return new LedgerEntry(runId, kind, "", "", -1, -1, status, "", -1, 0, 0, 0, startedUs, endedUs, detail);
    }

    /** A bucket that was written and is no longer in its feature table, which now has this version, or -1 if it is gone. */
    public static LedgerEntry lost(String runId, String level, String featureSet, long bucket, long tableVersion) {
        return new LedgerEntry(
                runId, Kind.BUCKET, level, featureSet, -1, bucket, Status.REMOVED, "", tableVersion, 0, 0, 0, 0, 0, "");
    }
}

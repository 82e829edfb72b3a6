package io.eraforge.workload.document.ingest;

import java.util.List;

/**
 * What an ingest did.
 *
 * @param records of the files
 * @param added documents that are new
 * @param changed documents that were replaced
 * @param unchanged documents that were there already
 * @param repeated records in place of which a later one of the same id was taken
 * @param rejected records that could not be read, now or by an earlier ingest of the same file
 * @param reasons the most frequent ones
 */
public record DocumentIngestReport(
        long records, long added, long changed, long unchanged, long repeated, long rejected, List<Reason> reasons) {
    public DocumentIngestReport {
        reasons = List.copyOf(reasons);
    }

    /** Why records were rejected, how many, and the beginning of one. */
    public record Reason(String reason, long records, String example) {}
}

package io.eraforge.workload.era.ingest;

import io.eraforge.era.Level;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All that an ingest did. {@code notes} are sentences on what was inferred and decided, for people. */
public record IngestReport(Readings readings, Eras eras, List<Reason> reasons, List<String> notes) {
    public IngestReport {
        reasons = List.copyOf(reasons);
        notes = List.copyOf(notes);
    }

    /**
     * Counts of readings. {@code rows} = {@code added} + {@code changed} + {@code unchanged} + {@code duplicates}; rejected
     * rows and bad cells come on top. {@code sentinels} are values that stood for missing ones; {@code repeatedHour} rows lie
     * in an hour that daylight saving repeats, {@code skippedHour} rows, which are rejected, in one that it skips.
     */
    public record Readings(
            List<File> files,
            long rows,
            long rejectedRows,
            long badCells,
            long duplicates,
            long added,
            long changed,
            long unchanged,
            long sentinels,
            long repeatedHour,
            long skippedHour,
            Set<String> monthsWritten,
            int sensors,
            int newSensors) {
        static final Readings NONE = new Readings(List.of(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Set.of(), 0, 0);
    }

    /** One source file and what became of it. */
    public record File(String path, String format, Status status, long rows, long rejectedRows, long badCells) {}

    /** Whether a file was read. */
    public enum Status {
        INGESTED,
        /** Its content was taken in before, under the same settings. */
        ALREADY_INGESTED,
        /** It holds no record. */
        EMPTY
    }

    /** Counts of eras, by level for those that were given. */
    public record Eras(Map<Level, LevelCounts> levels, long rejected) {
        static final Eras NONE = new Eras(Map.of(), 0);
    }

    /** Eras of a level that were given, against those that were there for the same series. */
    public record LevelCounts(long given, long added, long moved, long removed) {}

    /** Why records or cells were rejected, how often, and the first place. */
    public record Reason(String reason, long count, String file, long line, String raw) {}
}

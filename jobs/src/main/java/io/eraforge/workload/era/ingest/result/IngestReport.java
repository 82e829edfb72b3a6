package io.eraforge.workload.era.ingest.result;

import io.eraforge.era.Level;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Result of an ingest. {@code notes} are sentences for the user about what was inferred and decided. */
public record IngestReport(Readings readings, Eras eras, List<Reason> reasons, List<String> notes) {
    public IngestReport {
        reasons = List.copyOf(reasons);
        notes = List.copyOf(notes);
    }

    /**
     * Counts of readings. {@code id} is the ingest's, empty if no file was new. {@code rows} = {@code added} + {@code changed} + {@code unchanged} + {@code duplicates}; rejected
     * rows are not part of {@code rows}. {@code conflicts} counts rows that disagree with a later one, {@code sentinels} values
     * that mean missing, by sensor id, {@code repeatedHour} rows in an hour that daylight saving repeats, {@code skippedHour}
     * rejected rows in an hour that it skips.
     */
    public record Readings(
            String id,
            List<File> files,
            long rows,
            long rejectedRows,
            long badCells,
            long duplicates,
            long added,
            long changed,
            long unchanged,
            long conflicts,
            CellCounts cells,
            Map<String, Long> sentinels,
            long repeatedHour,
            long skippedHour,
            Set<String> monthsWritten,
            int sensors,
            int newSensors) {
        /** No readings were requested. */
        public static final Readings NONE =
                new Readings("", List.of(), 0, 0, 0, 0, 0, 0, 0, 0, CellCounts.NONE, Map.of(), 0, 0, Set.of(), 0, 0);
    }

    /** Counts of one source file; {@code path} is redacted. */
    public record File(String path, String format, Status status, long rows, long rejectedRows, long badCells) {}

    public enum Status {
        INGESTED,
        /** The same content was ingested before with the same settings. */
        ALREADY_INGESTED,
        /** The file contains no records. */
        EMPTY
    }

    /**
     * Counts of eras by level; levels without given eras are absent. {@code rowsPerEra}: average readings of a window, by level;
     * empty unless windows were cut.
     */
    public record Eras(Map<Level, LevelCounts> levels, long rejected, Map<Level, Long> rowsPerEra) {
        /** No eras were requested. */
        public static final Eras NONE = new Eras(Map.of(), 0, Map.of());
    }

    /** Given eras of a level compared with the eras stored for the same series. */
    public record LevelCounts(long given, long added, long moved, long removed) {}

    /** Why records or cells were rejected, how often, and the first occurrence. */
    public record Reason(String reason, long count, String file, long line, String raw) {}
}

package io.eraforge.workload.era.ingest.result;

/**
 * What became of the cells that an ingest read: {@code read} is counted by the parser, the others by what came of the cells.
 * {@code sentinels} are values that mean missing; {@code duplicates} repeat the value that another row of the ingest has for the
 * same series, time and sensor; {@code superseded} have another value than the row that won, and are in table {@code rejected}.
 */
public record CellCounts(
        long read, long stored, long empty, long sentinels, long rejected, long duplicates, long superseded) {
    public static final CellCounts NONE = new CellCounts(0, 0, 0, 0, 0, 0, 0);

    public CellCounts plus(CellCounts other) {
        return new CellCounts(
                read + other.read,
                stored + other.stored,
                empty + other.empty,
                sentinels + other.sentinels,
                rejected + other.rejected,
                duplicates + other.duplicates,
                superseded + other.superseded);
    }

    /** The same cells, after the readings were merged. */
    public CellCounts merged(long nowStored, long nowDuplicates, long nowSuperseded) {
        return new CellCounts(read, nowStored, empty, sentinels, rejected, nowDuplicates, nowSuperseded);
    }

    /** Cells read of which nothing became; 0 unless ingest is at fault. */
    public long unaccounted() {
        return read - (stored + empty + sentinels + rejected + duplicates + superseded);
    }

    /** Both sides of the account, for messages. */
    public String description() {
        return "%,d cells read = %,d stored + %,d empty + %,d sentinels + %,d rejected + %,d duplicate + %,d superseded"
                .formatted(read, stored, empty, sentinels, rejected, duplicates, superseded);
    }
}

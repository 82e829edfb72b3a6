package io.eraforge.workload.era.ingest.merge;

import java.io.Serializable;

/** What a record of readings becomes, before it is merged with others. */
public sealed interface ParsedRow extends Serializable permits ParsedRow.Reading, ParsedRow.Problem, ReadingRun {
    /** Number of the file. */
    int file();

    /**
     * A reading of a single sensor: its time and UTC month and its value, which is {@link #NONE} if its cell is empty or unreadable,
     * and {@link #SENTINEL} if it means missing.
     */
    record Reading(
            int file,
            long line,
            String series,
            String month,
            long tsUs,
            int sensor,
            double value,
            boolean empty,
            boolean repeated,
            boolean cut)
            implements ParsedRow {
        private static final long serialVersionUID = 1;
    }

    /**
     * A record that could not be read, or a single cell of a reading if {@code column} is not null. {@code cells} is the number of
     * cells that are lost with a record; 0 for a single cell, which the reading counts.
     */
    record Problem(int file, long line, String column, String reason, String raw, int cells) implements ParsedRow {
        private static final long serialVersionUID = 1;
    }

    /** No value; any NaN but {@link #SENTINEL}. */
    double NONE = Double.NaN;

    /** A NaN with bits of its own. */
    double SENTINEL = Double.longBitsToDouble(0x7ff8_0000_0000_0001L);

    static boolean isSentinel(double value) {
        return Double.doubleToRawLongBits(value) == 0x7ff8_0000_0000_0001L;
    }
}

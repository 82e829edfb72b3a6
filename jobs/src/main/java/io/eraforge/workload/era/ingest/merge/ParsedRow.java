package io.eraforge.workload.era.ingest.merge;

import java.io.Serializable;

/** What a record of readings becomes, before it is merged with others. */
public sealed interface ParsedRow extends Serializable {
    /** Number of the file. */
    int file();

    /**
     * A reading: its time and UTC month, its cells as the parser counted them, and the values of all sensors of the batch, or, if
     * {@code sensor} is not negative, only the value of that one. A value is {@link #NONE} if its cell is empty or unreadable, and
     * {@link #SENTINEL} if it means missing.
     */
    record Reading(
            int file,
            long line,
            String series,
            String month,
            long tsUs,
            int sensor,
            double[] values,
            int cells,
            int empty,
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

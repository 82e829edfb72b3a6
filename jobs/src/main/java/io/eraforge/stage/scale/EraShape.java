package io.eraforge.stage.scale;

/** What the eras of a level are like, as slices see them: rows are eras times sensors. */
public final class EraShape {
    private int sensors = 1;
    private long rows;
    private long values;
    private long longest;

    public void era(long eraValues, int eraSensors) {
        sensors = Math.max(sensors, eraSensors);
        rows += eraSensors;
        values += eraValues;
        longest = Math.max(longest, eraValues / Math.max(1, eraSensors));
    }

    /** The most sensors that any era has. */
    int sensors() {
        return sensors;
    }

    /** Values of a row on average. */
    long valuesPerRow() {
        return Math.max(1, values / Math.max(1, rows));
    }

    /** Values of a row of the longest era. */
    long longest() {
        return longest;
    }
}

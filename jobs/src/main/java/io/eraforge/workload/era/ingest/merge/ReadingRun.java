package io.eraforge.workload.era.ingest.merge;

/**
 * Consecutive readings of one file by column: value {@code i} of sensor {@code s} is {@code values[s][i]}, one of
 * {@link ParsedRow#NONE}, {@link ParsedRow#SENTINEL} or a number. The arrays may be longer than {@code rows}. {@code cells} and
 * {@code empty} are the numbers of cells that were read and of those that were empty; {@code repeated} and {@code cut} count readings.
 */
public record ReadingRun(
        int file,
        int rows,
        String[] series,
        String[] months,
        long[] lines,
        long[] timesUs,
        double[][] values,
        long cells,
        long empty,
        long repeated,
        long cut)
        implements ParsedRow {
    private static final long serialVersionUID = 1;

    /** The end of the readings from {@code from} on that have the same series and month. */
    int endOfSame(int from) {
        int to = from + 1;
        while (to < rows && isSame(series, from, to) && isSame(months, from, to)) {
            to++;
        }
        return to;
    }

    private static boolean isSame(String[] texts, int a, int b) {
        return texts[a] == texts[b] || texts[a].equals(texts[b]);
    }
}

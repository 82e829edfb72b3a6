package io.eraforge.workload.era.ingest.merge;

import io.eraforge.workload.era.ingest.result.CellCounts;
import io.eraforge.workload.era.ingest.result.FileCounts;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;

/** Counts of the rows of one file that a task parsed. */
public final class ReadCounts implements Serializable {
    private static final long serialVersionUID = 1;

    private final int file;
    private final long[] values;
    private final long[] sentinels;
    private final TreeSet<String> months = new TreeSet<>();
    private String lastMonth = "";
    private String firstSeries;
    private String lastSeries;
    private String series;
    private long firstUs = Long.MAX_VALUE;
    private long lastUs = Long.MIN_VALUE;
    private long rows;
    private long rejectedRows;
    private long badCells;
    private long repeated;
    private long cut;
    private long cells;
    private long empty;
    private long rejectedCells;

    ReadCounts(int file, int sensors) {
        this.file = file;
        values = new long[sensors];
        sentinels = new long[sensors];
    }

    public int file() {
        return file;
    }

    /** Readings whose times had digits below a microsecond. */
    public long cut() {
        return cut;
    }

    /** Months of the readings. */
    public Set<String> months() {
        return months;
    }

    void add(ParsedRow.Problem problem) {
        rejectedRows += problem.column() == null ? 1 : 0;
        badCells += problem.column() == null ? 0 : 1;
        cells += problem.cells();
        rejectedCells += problem.cells();
    }

    /** Counts a reading and replaces its values that mean missing by none. */
    void add(ParsedRow.Reading reading) {
        rows++;
        repeated += reading.repeated() ? 1 : 0;
        cut += reading.cut() ? 1 : 0;
        cells += reading.cells();
        empty += reading.empty();
        firstUs = Math.min(firstUs, reading.tsUs());
        lastUs = Math.max(lastUs, reading.tsUs());
        if (!reading.month().equals(lastMonth)) {
            lastMonth = reading.month();
            months.add(lastMonth);
        }
        if (!reading.series().equals(series)) {
            series = reading.series();
            firstSeries = firstSeries == null || series.compareTo(firstSeries) < 0 ? series : firstSeries;
            lastSeries = lastSeries == null || series.compareTo(lastSeries) > 0 ? series : lastSeries;
        }
        addValues(reading);
    }

    private void addValues(ParsedRow.Reading reading) {
        double[] given = reading.values();
        int shift = Math.max(0, reading.sensor());
        for (int i = 0; i < given.length; i++) {
            double value = given[i];
            if (!Double.isNaN(value)) {
                values[shift + i]++;
            } else if (ParsedRow.isSentinel(value)) {
                sentinels[shift + i]++;
                given[i] = ParsedRow.NONE;
            }
        }
    }

    /** The counts, with the ids of the sensors. */
    public FileCounts named(List<String> sensors) {
        Map<String, Long> byId = new TreeMap<>();
        Map<String, Long> sentinelsById = new TreeMap<>();
        for (int i = 0; i < values.length; i++) {
            byId.put(sensors.get(i), values[i]);
            if (sentinels[i] > 0) {
                sentinelsById.put(sensors.get(i), sentinels[i]);
            }
        }
        FileCounts.Span span =
                rows == 0 ? FileCounts.Span.NONE : new FileCounts.Span(firstUs, lastUs, firstSeries, lastSeries);
        CellCounts cellCounts =
                new CellCounts(cells, 0, empty, LongStream.of(sentinels).sum(), badCells + rejectedCells, 0, 0);
        return new FileCounts(rows, rejectedRows, badCells, repeated, span, byId, sentinelsById, cellCounts);
    }
}

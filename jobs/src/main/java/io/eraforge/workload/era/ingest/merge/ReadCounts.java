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

    void add(ParsedRow.Reading reading) {
        rows++;
        repeated += reading.repeated() ? 1 : 0;
        cut += reading.cut() ? 1 : 0;
        cells++;
        empty += reading.empty() ? 1 : 0;
        firstUs = Math.min(firstUs, reading.tsUs());
        lastUs = Math.max(lastUs, reading.tsUs());
        add(reading.series(), reading.month());
        values[reading.sensor()] += Double.isNaN(reading.value()) ? 0 : 1;
        sentinels[reading.sensor()] += ParsedRow.isSentinel(reading.value()) ? 1 : 0;
    }

    /** Counts readings, except for their series and months. */
    void add(ReadingRun run) {
        rows += run.rows();
        repeated += run.repeated();
        cut += run.cut();
        cells += run.cells();
        empty += run.empty();
        for (int row = 0; row < run.rows(); row++) {
            firstUs = Math.min(firstUs, run.timesUs()[row]);
            lastUs = Math.max(lastUs, run.timesUs()[row]);
        }
        for (int sensor = 0; sensor < values.length; sensor++) {
            addValues(sensor, run.values()[sensor], run.rows());
        }
    }

    private void addValues(int sensor, double[] given, int count) {
        int missing = 0;
        for (int i = 0; i < count; i++) {
            missing += Double.isNaN(given[i]) ? 1 : 0;
        }
        values[sensor] += count - missing;
        for (int i = 0; missing > 0 && i < count; i++) {
            sentinels[sensor] += ParsedRow.isSentinel(given[i]) ? 1 : 0;
        }
    }

    /** Notes the series and month of readings. */
    void add(String ofSeries, String month) {
        if (!month.equals(lastMonth)) {
            lastMonth = month;
            months.add(lastMonth);
        }
        if (!ofSeries.equals(series)) {
            series = ofSeries;
            firstSeries = firstSeries == null || series.compareTo(firstSeries) < 0 ? series : firstSeries;
            lastSeries = lastSeries == null || series.compareTo(lastSeries) > 0 ? series : lastSeries;
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

package io.eraforge.workload.era.ingest.roles;

import io.eraforge.workload.era.ingest.parse.HeaderUnits;
import io.eraforge.workload.era.ingest.parse.NumberParser;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Sampled records of single files, for questions on how columns relate: which ones tell records of the same time apart, which
 * ones number the rows. Exact copies of a record count once.
 */
public final class RowSample {
    private static final double SHARED = 0.05;
    private static final double NEARLY_NONE = 0.01;
    private static final int MIN_NUMBERED = 5;
    private static final Set<String> SWITCH_STATES = Set.of(
            "on",
            "off",
            "true",
            "false",
            "yes",
            "no",
            "open",
            "closed",
            "close",
            "ok",
            "error",
            "fault",
            "good",
            "bad",
            "active",
            "inactive",
            "running",
            "stopped",
            "run",
            "stop",
            "high",
            "low",
            "idle",
            "normal",
            "alarm",
            "warning");

    private final List<List<List<String>>> files = new ArrayList<>();
    private final List<Integer> time;
    private final int records;

    /** {@code samples} holds the cells of some records of each file; {@code time} are the positions of the time columns. */
    public RowSample(Collection<List<List<String>>> samples, List<Integer> time) {
        for (List<List<String>> sample : samples) {
            files.add(List.copyOf(new LinkedHashSet<>(sample)));
        }
        this.time = List.copyOf(time);
        records = files.stream().mapToInt(List::size).sum();
    }

    /** Whether several records of a file have the same time and the same cells in {@code columns}. */
    public boolean repeats(int... columns) {
        return repeatedShare(columns) >= SHARED;
    }

    /** Whether nearly every record of a file has its own time and cells in {@code columns}. */
    public boolean distinguishes(int... columns) {
        return repeatedShare(columns) <= NEARLY_NONE;
    }

    private double repeatedShare(int... columns) {
        int distinct = 0;
        for (List<List<String>> file : files) {
            Set<List<String>> keys = new HashSet<>();
            file.forEach(row -> keys.add(key(row, columns)));
            distinct += keys.size();
        }
        return records == 0 ? 0 : (double) (records - distinct) / records;
    }

    private List<String> key(List<String> row, int... columns) {
        List<String> key = new ArrayList<>();
        time.forEach(position -> key.add(cell(row, position)));
        for (int column : columns) {
            if (column >= 0) {
                key.add(cell(row, column));
            }
        }
        return key;
    }

    /** Number of different cells of a column that are not missing. */
    public int distinct(int column) {
        return cells(column).size();
    }

    /** Whether a column's cells recur, on average at least once. */
    public boolean recurs(int column) {
        return distinct(column) * 2 <= records;
    }

    /** Whether all cells that are not missing are whole numbers, and there are some. */
    public boolean integers(int column) {
        Set<String> cells = cells(column);
        return !cells.isEmpty() && cells.stream().allMatch(cell -> cell.matches("[-+]?\\d{1,18}(\\.0+)?"));
    }

    /** Whether a column of whole numbers counts up in every file with several records, and there is such a file. */
    public boolean increases(int column) {
        return integers(column)
                && files.stream().anyMatch(file -> file.size() >= MIN_NUMBERED)
                && files.stream().allMatch(file -> increases(file, column));
    }

    private static boolean increases(List<List<String>> file, int column) {
        double last = Double.NEGATIVE_INFINITY;
        for (List<String> row : file) {
            String cell = cell(row, column);
            if (NumberParser.missing(cell) || Double.parseDouble(cell) <= last) {
                return false;
            }
            last = Double.parseDouble(cell);
        }
        return true;
    }

    /** Whether a column has as many different cells as records of one time, so that they name what those records are from. */
    public boolean enumeratesRecordsOfATime(int column) {
        int times = 0;
        for (List<List<String>> file : files) {
            Set<List<String>> keys = new HashSet<>();
            file.forEach(row -> keys.add(key(row)));
            times += keys.size();
        }
        return (long) distinct(column) * times <= 2L * records;
    }

    /** Whether a column's cells are states such as on and off. */
    public boolean switches(int column) {
        return cells(column).stream().allMatch(cell -> SWITCH_STATES.contains(cell.toLowerCase(Locale.ROOT)));
    }

    /** Whether a column's cells are units of measurement. */
    public boolean units(int column) {
        return cells(column).stream().allMatch(HeaderUnits::isUnit);
    }

    public int records() {
        return records;
    }

    private Set<String> cells(int column) {
        Set<String> cells = new HashSet<>();
        for (List<List<String>> file : files) {
            for (List<String> row : file) {
                if (!NumberParser.missing(cell(row, column))) {
                    cells.add(cell(row, column));
                }
            }
        }
        return cells;
    }

    private static String cell(List<String> row, int column) {
        return column < row.size() ? row.get(column).strip() : "";
    }
}

package io.eraforge.workload.era.prepare.cut;

import io.eraforge.workload.era.prepare.reading.SortedLongs;
import io.eraforge.workload.era.prepare.route.EraGroups.Group;
import io.eraforge.workload.era.prepare.route.EraGroups.Span;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Totals of the readings of one group, per interval between neighbouring starts and ends of its eras. Readings are added in any
 * order; only their times are kept, to find duplicates. {@link #of} and {@link #rows} require {@link #close}.
 */
final class IntervalTotals {
    private final long[] bounds;
    private final long[] rows;
    private final long[] values;
    private final long[] hashes;
    private final long[][] masks;
    private long[] times = new long[64];
    private int size;
    private long[] duplicates = {};
    private int last;

    IntervalTotals(Group group, int maskWords) {
        bounds = group.eras().stream()
                .filter(era -> era.startUs() < era.endUs())
                .flatMapToLong(era -> LongStream.of(era.startUs(), era.endUs()))
                .sorted()
                .distinct()
                .toArray();
        rows = new long[bounds.length + 1];
        values = new long[bounds.length + 1];
        hashes = new long[bounds.length + 1];
        masks = new long[maskWords][bounds.length + 1];
    }

    /** First start of a non-empty era. */
    long firstUs() {
        return bounds.length == 0 ? 0 : bounds[0];
    }

    /** Last end, exclusive, of an era. */
    long lastUs() {
        return bounds.length == 0 ? 0 : bounds[bounds.length - 1];
    }

    /** Index of the interval that contains a time, or -1 if it is before or after all eras. The last result is tried first. */
    int interval(long tsUs) {
        if (last >= bounds.length - 1 || tsUs < bounds[last] || tsUs >= bounds[last + 1]) {
            int found = Arrays.binarySearch(bounds, tsUs);
            int interval = found >= 0 ? found : -found - 2;
            if (interval < 0 || interval >= bounds.length - 1) {
                return -1;
            }
            last = interval;
        }
        return last;
    }

    /** Adds a reading to an {@link #interval}. */
    void add(int interval, long tsUs, int cells, long hash) {
        // Shifted by one: close() turns these into totals of all intervals before an index.
        rows[interval + 1]++;
        values[interval + 1] += cells;
        hashes[interval + 1] ^= hash;
        if (size == times.length) {
            times = Arrays.copyOf(times, size + (size >> 1));
        }
        times[size++] = tsUs;
    }

    /** Adds the sensors whose bits are set in one word of the sensor mask. */
    void addSensors(int interval, int word, long mask) {
        masks[word][interval] |= mask;
    }

    /** Ends adding: turns the totals into prefix totals. */
    void close() {
        for (int i = 1; i < rows.length; i++) {
            rows[i] += rows[i - 1];
            values[i] += values[i - 1];
            hashes[i] ^= hashes[i - 1];
        }
        Arrays.sort(times, 0, size);
        int count = 0;
        for (int i = 1; i < size; i++) {
            count += times[i] == times[i - 1] ? 1 : 0;
        }
        duplicates = count == 0 ? duplicates : duplicates(count);
        times = new long[0];
    }

    private long[] duplicates(int count) {
        long[] found = new long[count];
        int at = 0;
        for (int i = 1; i < size; i++) {
            if (times[i] == times[i - 1]) {
                found[at++] = times[i];
            }
        }
        return found;
    }

    /** Totals of one era; {@code sensors} counts those with at least one value. */
    record EraTotals(long rows, long values, long hash, int sensors, long duplicates) {}

    EraTotals of(Span era) {
        if (era.startUs() >= era.endUs()) {
            return new EraTotals(0, 0, 0, 0, 0);
        }
        int from = Arrays.binarySearch(bounds, era.startUs());
        int to = Arrays.binarySearch(bounds, era.endUs());
        return new EraTotals(
                rows[to] - rows[from],
                values[to] - values[from],
                hashes[to] ^ hashes[from],
                sensors(from, to),
                SortedLongs.lowerBound(duplicates, 0, duplicates.length, era.endUs())
                        - SortedLongs.lowerBound(duplicates, 0, duplicates.length, era.startUs()));
    }

    private int sensors(int from, int to) {
        int count = 0;
        for (long[] word : masks) {
            long measured = 0;
            for (int interval = from; interval < to; interval++) {
                measured |= word[interval];
            }
            count += Long.bitCount(measured);
        }
        return count;
    }

    /** Readings between two times, each of which is the start or end of a non-empty era. */
    long rows(long fromUs, long toUs) {
        return rows[Arrays.binarySearch(bounds, toUs)] - rows[Arrays.binarySearch(bounds, fromUs)];
    }
}

package io.eraforge.workload.era.prepare.cut;

import io.eraforge.workload.era.prepare.reading.SortedLongs;
import io.eraforge.workload.era.prepare.route.EraGroups.Group;
import io.eraforge.workload.era.prepare.route.EraGroups.Span;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Sums up the readings of one group between any two neighbouring starts or ends of its eras. Readings come in any order and are not
 * kept, but for their times, by which repeats are found. After {@link #close} every era can be asked for.
 */
final class IntervalTotals {
    private final long[] bounds;
    private final long[] rows;
    private final long[] values;
    private final long[] hashes;
    private final long[][] masks;
    private long[] times = new long[64];
    private int size;
    private long[] repeats = {};
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

    /** The piece of time a reading falls into, or -1 when no era can hold it. Neighbours mostly share one. */
    int piece(long tsUs) {
        if (last >= bounds.length - 1 || tsUs < bounds[last] || tsUs >= bounds[last + 1]) {
            int found = Arrays.binarySearch(bounds, tsUs);
            int piece = found >= 0 ? found : -found - 2;
            if (piece < 0 || piece >= bounds.length - 1) {
                return -1;
            }
            last = piece;
        }
        return last;
    }

    /** Adds a reading to its {@link #piece}. */
    void add(int piece, long tsUs, int cells, long hash) {
        // Sums are kept one further on: closing makes them sums of all pieces before.
        rows[piece + 1]++;
        values[piece + 1] += cells;
        hashes[piece + 1] ^= hash;
        if (size == times.length) {
            times = Arrays.copyOf(times, size + (size >> 1));
        }
        times[size++] = tsUs;
    }

    void measured(int piece, int word, long mask) {
        masks[word][piece] |= mask;
    }

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
        repeats = count == 0 ? repeats : repeats(count);
        times = new long[0];
    }

    private long[] repeats(int count) {
        long[] found = new long[count];
        int at = 0;
        for (int i = 1; i < size; i++) {
            if (times[i] == times[i - 1]) {
                found[at++] = times[i];
            }
        }
        return found;
    }

    /** What an era holds. */
    record EraTotals(long rows, long values, long hash, int sensors, long repeats) {}

    EraTotals held(Span era) {
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
                SortedLongs.lowerBound(repeats, 0, repeats.length, era.endUs())
                        - SortedLongs.lowerBound(repeats, 0, repeats.length, era.startUs()));
    }

    private int sensors(int from, int to) {
        int count = 0;
        for (long[] word : masks) {
            long any = 0;
            for (int piece = from; piece < to; piece++) {
                any |= word[piece];
            }
            count += Long.bitCount(any);
        }
        return count;
    }

    /** Readings between two bounds. */
    long rows(long fromUs, long toUs) {
        return rows[Arrays.binarySearch(bounds, toUs)] - rows[Arrays.binarySearch(bounds, fromUs)];
    }
}

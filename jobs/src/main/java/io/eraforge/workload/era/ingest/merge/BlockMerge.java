package io.eraforge.workload.era.ingest.merge;

import io.eraforge.workload.era.ingest.merge.CellMerge.SourceRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import scala.Tuple2;

/**
 * Merges the blocks of a partition by {@link CellMerge}, reading lazily: only blocks that overlap in time are held at once, and what
 * overlaps with nothing is passed on as it is. The input is ordered by key, with all blocks of a month and series in one partition; what is no block is skipped.
 */
final class BlockMerge implements Iterator<Merged> {
    private final Iterator<Tuple2<BlockKey, Object>> input;
    private final int sensors;
    private final PriorityQueue<Cursor> open = new PriorityQueue<>(Comparator.comparingLong(Cursor::tsUs)
            .thenComparingInt(Cursor::file)
            .thenComparingLong(Cursor::line));
    /** Key of the open blocks. */
    private BlockKey key;

    private Tuple2<BlockKey, Object> next;

    /** A position in a block. */
    private static final class Cursor {
        private final SeriesBlock block;
        private int row;

        private Cursor(SeriesBlock block) {
            this.block = block;
        }

        private long tsUs() {
            return block.timesUs()[row];
        }

        private int file() {
            return block.file();
        }

        private long line() {
            return block.lines()[row];
        }

        private boolean advance() {
            return ++row < block.rows();
        }
    }

    BlockMerge(Iterator<Tuple2<BlockKey, Object>> input, int sensors) {
        this.input = input;
        this.sensors = sensors;
        readBlock();
    }

    @Override
    public boolean hasNext() {
        return !open.isEmpty() || next != null;
    }

    @Override
    public Merged next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        if (open.isEmpty()) {
            key = next._1();
            openBlock();
        }
        while (next != null
                && next._1().firstUs() <= open.element().tsUs()
                && next._1().isSameSeries(key)) {
            openBlock();
        }
        MergedSlice slice = open.size() == 1 ? slice(open.element()) : null;
        return slice == null ? reading() : slice;
    }

    /** The rows up to the next that shares its time with another, or with which the next block begins; null if there are none. */
    private MergedSlice slice(Cursor cursor) {
        SeriesBlock block = cursor.block;
        if (block.sensors() != null) {
            return null;
        }
        long[] times = block.timesUs();
        long bound = next != null && next._1().isSameSeries(key) ? next._1().firstUs() : Long.MAX_VALUE;
        int from = cursor.row;
        int to = from;
        while (to < times.length && times[to] < bound && (to + 1 == times.length || times[to + 1] != times[to])) {
            to++;
        }
        if (to == from) {
            return null;
        }
        cursor.row = to;
        if (to == times.length) {
            open.clear();
        }
        return new MergedSlice(key, block, from, to);
    }

    /** The rows with the least time. */
    private MergedReading reading() {
        long tsUs = open.element().tsUs();
        Cursor first = open.remove();
        int row = first.row;
        reopen(first);
        if (open.isEmpty() || open.element().tsUs() != tsUs) {
            return MergedReading.of(key, tsUs, first.block.values(row, sensors));
        }
        List<SourceRow> rows = new ArrayList<>(List.of(first.block.row(row, sensors)));
        while (!open.isEmpty() && open.element().tsUs() == tsUs) {
            Cursor other = open.remove();
            rows.add(other.block.row(other.row, sensors));
            reopen(other);
        }
        return MergedReading.of(key, tsUs, rows);
    }

    private void reopen(Cursor cursor) {
        if (cursor.advance()) {
            open.add(cursor);
        }
    }

    private void openBlock() {
        open.add(new Cursor((SeriesBlock) next._2()));
        readBlock();
    }

    private void readBlock() {
        next = null;
        while (next == null && input.hasNext()) {
            Tuple2<BlockKey, Object> read = input.next();
            next = read._2() instanceof SeriesBlock ? read : null;
        }
    }
}

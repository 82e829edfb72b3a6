package io.eraforge.table.column;

import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.statistics.IntStatistics;
import org.apache.parquet.column.statistics.LongStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * DELTA_BINARY_PACKED of 32 or 64-bit integers. Packs differences to whole bytes, which is faster than parquet-java's packing to bits;
 * steps of one size take no space at all.
 */
final class DeltaEncoder implements ValueEncoder {
    private static final int BLOCK = 128;
    private static final int MINI_BLOCKS = 4;
    private static final int MINI_BLOCK = BLOCK / MINI_BLOCKS;

    private final PrimitiveType type;
    private final boolean ints;
    private final ByteSink header = new ByteSink();
    private final ByteSink body = new ByteSink();
    private final long[] deltas = new long[BLOCK];
    private int pending;
    private int count;
    private long first;
    private long last;
    private long min = Long.MAX_VALUE;
    private long max = Long.MIN_VALUE;

    DeltaEncoder(PrimitiveType type) {
        this.type = type;
        this.ints = type.getPrimitiveTypeName() == PrimitiveTypeName.INT32;
    }

    void add(long value) {
        min = Math.min(min, value);
        max = Math.max(max, value);
        if (count++ == 0) {
            first = value;
        } else {
            // Differences of 32-bit values wrap around in 32 bits.
            deltas[pending++] = ints ? (int) (value - last) : value - last;
            if (pending == BLOCK) {
                endBlock();
            }
        }
        last = value;
    }

    /** Adds {@code values[from, to)}, each less {@code base}. */
    void add(long[] values, int from, int to, long base) {
        if (from == to) {
            return;
        }
        add(values[from] - base);
        int at = from + 1;
        while (at < to) {
            int end = Math.min(to, at + BLOCK - pending);
            addToBlock(values, at, end, base);
            at = end;
        }
    }

    private void addToBlock(long[] values, int from, int to, long base) {
        long low = min;
        long high = max;
        long previous = last;
        int shift = pending - from;
        for (int i = from; i < to; i++) {
            long value = values[i] - base;
            deltas[shift + i] = value - previous;
            previous = value;
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
        min = low;
        max = high;
        last = previous;
        count += to - from;
        pending += to - from;
        if (pending == BLOCK) {
            endBlock();
        }
    }

    private void endBlock() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < pending; i++) {
            least = Math.min(least, deltas[i]);
        }
        body.putZigZag(least);
        int widths = body.size();
        body.putLow(0, MINI_BLOCKS);
        for (int m = 0; m < MINI_BLOCKS; m++) {
            int from = m * MINI_BLOCK;
            body.set(widths + m, from < pending ? miniBlock(from, Math.min(pending, from + MINI_BLOCK), least) : 0);
        }
        pending = 0;
    }

    /** Returns the number of bits of each packed value. */
    private int miniBlock(int from, int to, long least) {
        long used = 0;
        for (int i = from; i < to; i++) {
            used |= deltas[i] - least;
        }
        used = ints ? used & 0xffff_ffffL : used;
        int width = (Long.SIZE - Long.numberOfLeadingZeros(used) + 7) / 8;
        if (width > 0) {
            for (int i = from; i < from + MINI_BLOCK; i++) {
                body.putLow(i < to ? deltas[i] - least : 0, width);
            }
        }
        return width * Byte.SIZE;
    }

    @Override
    public int bytes() {
        return body.size() + pending * Long.BYTES;
    }

    @Override
    public BytesInput page() {
        if (pending > 0) {
            endBlock();
        }
        header.reset();
        header.putVarint(BLOCK);
        header.putVarint(MINI_BLOCKS);
        header.putVarint(count);
        header.putZigZag(first);
        return BytesInput.concat(header.view(), body.view());
    }

    @Override
    public Encoding encoding() {
        return Encoding.DELTA_BINARY_PACKED;
    }

    @Override
    public Statistics<?> statistics(int nulls) {
        Statistics<?> statistics = Statistics.createStats(type);
        if (count > 0 && statistics instanceof IntStatistics numbers) {
            numbers.setMinMax((int) min, (int) max);
        } else if (count > 0) {
            ((LongStatistics) statistics).setMinMax(min, max);
        }
        statistics.setNumNulls(nulls);
        return statistics;
    }

    @Override
    public void reset() {
        body.reset();
        pending = 0;
        count = 0;
        first = 0;
        min = Long.MAX_VALUE;
        max = Long.MIN_VALUE;
    }

    @Override
    public DictionaryPage endChunk() {
        return null;
    }
}

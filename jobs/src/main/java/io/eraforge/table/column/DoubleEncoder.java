package io.eraforge.table.column;

import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.statistics.DoubleStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.schema.PrimitiveType;

/**
 * Doubles by dictionary as long as it pays: readings of few digits shrink to a sixth and are cheaper to compress. Gives up for the rest of
 * the column chunk if values hardly repeat, and writes them plain.
 * Results are written plain at once, without a range: NaN is among them, and readers must not skip it.
 */
final class DoubleEncoder implements ValueEncoder {
    /** Distinct values from which on it is checked whether values repeat. */
    private static final int MIN_DISTINCT = 1024;

    private final PrimitiveType type;
    private final ByteSink out = new ByteSink();
    private final boolean results;
    /** Null once it was given up. */
    private DoubleDictionary dictionary;
    /** As it was when given up after pages were written with it. */
    private DoubleDictionary used;

    private int[] ids = {};
    private int idCount;
    private long seen;
    private int count;
    private double min;
    private double max;

    DoubleEncoder(PrimitiveType type, boolean results) {
        this.type = type;
        this.results = results;
        this.dictionary = results ? null : new DoubleDictionary();
        reset();
    }

    void add(double[] values, int from, int to) {
        if (!results) {
            track(values, from, to);
        }
        count += to - from;
        int at = dictionary == null ? from : addIds(values, from, to);
        if (at < to) {
            out.putDoubles(values, at, to);
        }
    }

    /** NaN is left out: it has no place in the order. */
    private void track(double[] values, int from, int to) {
        double low = min;
        double high = max;
        for (int i = from; i < to; i++) {
            double value = values[i];
            low = value < low ? value : low;
            high = value > high ? value : high;
        }
        min = low;
        max = high;
    }

    /** Returns the first value that was not added since the dictionary was given up. */
    private int addIds(double[] values, int from, int to) {
        if (ids.length - idCount < to - from) {
            ids = Arrays.copyOf(ids, Math.max(MIN_DISTINCT, Math.max(idCount + to - from, ids.length * 3 / 2)));
        }
        for (int i = from; i < to; i++) {
            int id = dictionary.idOf(values[i]);
            seen++;
            if (id == DoubleDictionary.FULL || (id >= MIN_DISTINCT && 2L * id > seen)) {
                giveUp();
                return i;
            }
            ids[idCount++] = id;
        }
        return to;
    }

    private void giveUp() {
        for (int i = 0; i < idCount; i++) {
            out.putLow(Double.doubleToRawLongBits(dictionary.value(ids[i])), Double.BYTES);
        }
        idCount = 0;
        dictionary = null;
    }

    @Override
    public int bytes() {
        return out.size() + 2 * idCount;
    }

    @Override
    public BytesInput page() {
        if (dictionary != null && used == null && 2L * dictionary.size() > seen) {
            giveUp();
        }
        if (byDictionary()) {
            used = dictionary;
            int width = ByteSink.idWidth(dictionary.size());
            out.put(width);
            out.putVarint((idCount + 7) / 8 << 1 | 1);
            out.putPacked(ids, idCount, width);
        }
        return out.view();
    }

    @Override
    public Encoding encoding() {
        return byDictionary() ? Encoding.RLE_DICTIONARY : Encoding.PLAIN;
    }

    /** A page of nulls needs none. */
    private boolean byDictionary() {
        return dictionary != null && idCount > 0;
    }

    @Override
    public Statistics<?> statistics(int nulls) {
        if (count > 0 && min > max) {
            // Results, or all are NaN: without a range, readers would take them for nulls.
            return Statistics.getBuilderForReading(type).build();
        }
        DoubleStatistics statistics = (DoubleStatistics) Statistics.createStats(type);
        if (count > 0) {
            // Parquet's order does not tell the zeros apart.
            statistics.setMinMax(min == 0 ? -0.0 : min, max == 0 ? 0.0 : max);
        }
        statistics.setNumNulls(nulls);
        return statistics;
    }

    @Override
    public void reset() {
        out.reset();
        idCount = 0;
        count = 0;
        min = Double.POSITIVE_INFINITY;
        max = Double.NEGATIVE_INFINITY;
    }

    @Override
    public DictionaryPage endChunk() {
        DictionaryPage page = used == null ? null : used.page();
        dictionary = results ? null : new DoubleDictionary();
        used = null;
        seen = 0;
        return page;
    }
}

package io.eraforge.table.column;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.spark.unsafe.types.UTF8String;

/** Strings that come in runs, always by dictionary. */
final class StringEncoder implements ValueEncoder {
    private final PrimitiveType type;
    private final ByteSink out = new ByteSink();
    private final Map<UTF8String, Integer> ids = new HashMap<>();
    private final List<Binary> values = new ArrayList<>();
    /** Pairs of id and length of the current page. */
    private final List<int[]> runs = new ArrayList<>();

    private Statistics<?> statistics;
    private UTF8String lastValue;
    private int lastId;

    StringEncoder(PrimitiveType type) {
        this.type = type;
        this.statistics = Statistics.createStats(type);
    }

    void add(UTF8String value, int count) {
        int id = idOf(value);
        if (!runs.isEmpty() && runs.get(runs.size() - 1)[0] == id) {
            runs.get(runs.size() - 1)[1] += count;
        } else {
            runs.add(new int[] {id, count});
            statistics.updateStats(values.get(id));
        }
    }

    private int idOf(UTF8String value) {
        if (!value.equals(lastValue)) {
            Integer known = ids.get(value);
            lastValue = value.clone();
            lastId = known == null ? values.size() : known;
            if (known == null) {
                ids.put(lastValue, lastId);
                values.add(Binary.fromConstantByteArray(lastValue.getBytes()));
            }
        }
        return lastId;
    }

    @Override
    public int bytes() {
        return runs.size() * Integer.BYTES;
    }

    @Override
    public BytesInput page() {
        out.reset();
        if (runs.isEmpty()) {
            return out.view();
        }
        int width = ByteSink.idWidth(values.size());
        out.put(width);
        for (int[] run : runs) {
            out.putVarint((long) run[1] << 1);
            out.putLow(run[0], (width + 7) / 8);
        }
        return out.view();
    }

    @Override
    public Encoding encoding() {
        return runs.isEmpty() ? Encoding.PLAIN : Encoding.RLE_DICTIONARY;
    }

    @Override
    public Statistics<?> statistics(int nulls) {
        statistics.setNumNulls(nulls);
        return statistics;
    }

    @Override
    public void reset() {
        runs.clear();
        statistics = Statistics.createStats(type);
    }

    @Override
    public DictionaryPage endChunk() {
        if (values.isEmpty()) {
            return null;
        }
        ByteSink bytes = new ByteSink();
        for (Binary value : values) {
            bytes.putLow(value.length(), Integer.BYTES);
            bytes.putAll(value.getBytesUnsafe());
        }
        DictionaryPage page = new DictionaryPage(bytes.view(), values.size(), Encoding.PLAIN);
        ids.clear();
        values.clear();
        lastValue = null;
        return page;
    }
}

package io.eraforge.workload.era.ingest.merge;

import io.eraforge.workload.era.ingest.merge.ParsedRow.Problem;
import io.eraforge.workload.era.ingest.merge.ParsedRow.Reading;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import scala.Tuple2;

/**
 * Turns the parsed rows of a task, reading lazily, into what is shuffled: {@link SeriesBlock}s of readings, {@link Problem}s and
 * the {@link ReadCounts} of each file.
 */
final class BlockBuilder implements Iterator<Tuple2<BlockKey, Object>> {
    /** Values held before blocks are made of them. */
    private static final int MAX_VALUES = 1 << 22;

    private final Iterator<? extends ParsedRow> input;
    private final int sensors;
    private final Map<List<Object>, SeriesBuffer> buffers = new LinkedHashMap<>();
    private final Map<Integer, ReadCounts> counts = new HashMap<>();
    private final Queue<Tuple2<BlockKey, Object>> output = new ArrayDeque<>();
    private SeriesBuffer last;
    private ReadCounts lastCounts;
    private int rows;
    private long values;
    private boolean ended;

    BlockBuilder(Iterator<? extends ParsedRow> input, int sensors) {
        this.input = input;
        this.sensors = sensors;
    }

    @Override
    public boolean hasNext() {
        while (output.isEmpty() && input.hasNext()) {
            add(input.next());
        }
        if (output.isEmpty() && !ended) {
            ended = true;
            flush();
            counts.values().forEach(count -> output.add(new Tuple2<>(BlockKey.NONE, count)));
        }
        return !output.isEmpty();
    }

    @Override
    public Tuple2<BlockKey, Object> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return output.remove();
    }

    private void add(ParsedRow row) {
        ReadCounts count = counts(row.file());
        if (row instanceof Problem problem) {
            count.add(problem);
            output.add(new Tuple2<>(BlockKey.NONE, problem));
        } else if (row instanceof ReadingRun run) {
            count.add(run);
            for (int from = 0, to; from < run.rows(); from = to) {
                to = run.endOfSame(from);
                count.add(run.series()[from], run.months()[from]);
                buffer(run, from).add(run, from, to);
                added(to - from, run.values().length);
            }
        } else if (row instanceof Reading reading) {
            count.add(reading);
            buffer(reading).add(reading);
            added(1, 1);
        }
    }

    private void added(int count, int width) {
        rows += count;
        values += count * (width + 2L);
        if (values >= MAX_VALUES || rows > SeriesBuffer.MAX_ROWS - RunBuilder.MAX_ROWS) {
            flush();
        }
    }

    private ReadCounts counts(int file) {
        if (lastCounts == null || lastCounts.file() != file) {
            lastCounts = counts.computeIfAbsent(file, number -> new ReadCounts(number, sensors));
        }
        return lastCounts;
    }

    private SeriesBuffer buffer(ReadingRun run, int row) {
        return buffer(run.file(), run.months()[row], run.series()[row], sensors);
    }

    private SeriesBuffer buffer(Reading reading) {
        return buffer(reading.file(), reading.month(), reading.series(), SeriesBuffer.SPARSE);
    }

    /** Mostly the same as before. */
    private SeriesBuffer buffer(int file, String month, String series, int width) {
        if (last == null || !last.accepts(file, month, series, width)) {
            List<Object> key = List.of(file, month, series, width);
            last = buffers.computeIfAbsent(key, k -> new SeriesBuffer(file, month, series, width));
        }
        return last;
    }

    private void flush() {
        buffers.values().forEach(buffer -> buffer.flush((key, block) -> output.add(new Tuple2<>(key, block))));
        buffers.clear();
        last = null;
        rows = 0;
        values = 0;
    }
}

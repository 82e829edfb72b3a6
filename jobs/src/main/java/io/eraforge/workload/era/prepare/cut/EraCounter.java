package io.eraforge.workload.era.prepare.cut;

import io.eraforge.era.Level;
import io.eraforge.workload.era.prepare.bucket.BucketCounts;
import io.eraforge.workload.era.prepare.cut.IntervalTotals.EraTotals;
import io.eraforge.workload.era.prepare.reading.ReadingDigester;
import io.eraforge.workload.era.prepare.route.EraGroups;
import io.eraforge.workload.era.prepare.route.EraGroups.Group;
import io.eraforge.workload.era.prepare.route.EraGroups.Span;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction2;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.apache.spark.util.CollectionAccumulator;

/**
 * Makes the rows of {@code era_index} for the eras of a task, and tells the driver what each bucket holds. Readings come as
 * {@code part, slot, per_task, series, ts_us, cells, hash} and the words of a mask of sensors ({@link ReadingDigester}).
 */
final class EraCounter implements FlatMapFunction2<Iterator<InternalRow>, Iterator<InternalRow>, InternalRow> {
    /** Buckets that share a partition of {@code era_index}: it would be a thousand tiny files otherwise. */
    static final long CHUNK = 64;

    static final StructType SCHEMA = new StructType()
            .add("level", DataTypes.StringType)
            .add("series", DataTypes.StringType)
            .add("era_id", DataTypes.LongType)
            .add("start_us", DataTypes.LongType)
            .add("end_us", DataTypes.LongType)
            .add("priority", DataTypes.IntegerType)
            .add("n_rows", DataTypes.LongType)
            .add("duration_us", DataTypes.LongType)
            .add("duplicates", DataTypes.LongType)
            .add("n_sensors", DataTypes.IntegerType)
            .add("n_values", DataTypes.LongType)
            .add("content_hash", DataTypes.LongType)
            .add("bucket", DataTypes.LongType)
            .add("chunk", DataTypes.LongType);

    private static final long serialVersionUID = 1;
    private static final int FIRST_WORD = 7;

    private final List<LevelAccumulator> levels;
    private final int[] levelOfSlot;
    private final int maskWords;

    /** A level: its minimum, and where its buckets' counts are told. */
    record LevelAccumulator(Level level, long minRows, CollectionAccumulator<BucketCounts> buckets)
            implements Serializable {
        UTF8String name() {
            return UTF8String.fromString(level.name());
        }
    }

    /** {@code levelOfSlot}: for each bucket's slot its level's number in {@code levels}. */
    EraCounter(List<LevelAccumulator> levels, int[] levelOfSlot, int maskWords) {
        this.levels = List.copyOf(levels);
        this.levelOfSlot = levelOfSlot;
        this.maskWords = maskWords;
    }

    @Override
    public Iterator<InternalRow> call(Iterator<InternalRow> readings, Iterator<InternalRow> eras) {
        EraGroups groups = new EraGroups(eras);
        IntervalTotals[] timelines = new IntervalTotals[groups.size()];
        for (int g = 0; g < timelines.length; g++) {
            timelines[g] = new IntervalTotals(groups.group(g), maskWords);
        }
        while (readings.hasNext()) {
            add(readings.next(), groups, timelines);
        }
        return count(groups, timelines).iterator();
    }

    private void add(InternalRow reading, EraGroups groups, IntervalTotals[] timelines) {
        IntervalTotals timeline = timelines[groups.number(reading.getInt(1), reading.getUTF8String(3))];
        long tsUs = reading.getLong(4);
        int piece = timeline.piece(tsUs);
        if (piece >= 0) {
            timeline.add(piece, tsUs, reading.getInt(5), reading.getLong(6));
            for (int word = 0; word < maskWords; word++) {
                timeline.measured(piece, word, reading.getLong(FIRST_WORD + word));
            }
        }
    }

    private List<InternalRow> count(EraGroups groups, IntervalTotals[] timelines) {
        List<InternalRow> rows = new ArrayList<>();
        int g = 0;
        while (g < timelines.length) {
            int slot = groups.group(g).slot();
            LevelAccumulator level = levels.get(levelOfSlot[slot]);
            BucketCounter sum = new BucketCounter(groups.group(g).bucket(), level.minRows());
            for (; g < timelines.length && groups.group(g).slot() == slot; g++) {
                count(groups.group(g), timelines[g], level.name(), sum, rows);
                timelines[g] = null;
            }
            level.buckets().add(sum.counts());
        }
        return rows;
    }

    private static void count(
            Group group, IntervalTotals timeline, UTF8String level, BucketCounter sum, List<InternalRow> rows) {
        timeline.close();
        sum.start(timeline);
        for (Span era : group.eras()) {
            EraTotals held = timeline.held(era);
            sum.add(group.series(), era, held);
            rows.add(row(level, group, era, held));
        }
        sum.end();
    }

    private static InternalRow row(UTF8String level, Group group, Span era, EraTotals held) {
        return new GenericInternalRow(new Object[] {
            level,
            group.series(),
            era.id(),
            era.startUs(),
            era.endUs(),
            era.priority(),
            held.rows(),
            era.durationUs(),
            held.repeats(),
            held.sensors(),
            held.values(),
            held.hash(),
            group.bucket(),
            Math.floorDiv(group.bucket(), CHUNK)
        });
    }
}

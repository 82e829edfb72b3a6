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
 * Computes the rows of {@code era_index} for the eras of a task and reports the counts of each bucket to the driver. Readings have
 * the columns {@code part, slot, per_task, series, ts_us, cells, hash} and the sensor mask ({@link ReadingDigester}).
 */
final class EraCounter implements FlatMapFunction2<Iterator<InternalRow>, Iterator<InternalRow>, InternalRow> {
    /** Buckets per partition of {@code era_index}; one partition per bucket would be thousands of tiny files. */
    static final long BUCKETS_PER_CHUNK = 64;

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
    private static final int FIRST_MASK_COLUMN = 7;

    private final List<LevelAccumulator> levels;
    private final int[] levelIndexBySlot;
    private final int maskWords;

    /** A level, its minimum rows, and the accumulator that receives its bucket counts. */
    record LevelAccumulator(Level level, long minRows, CollectionAccumulator<BucketCounts> buckets)
            implements Serializable {
        UTF8String name() {
            return UTF8String.fromString(level.name());
        }
    }

    /** {@code levelIndexBySlot} maps the slot of a bucket to the index of its level in {@code levels}. */
    EraCounter(List<LevelAccumulator> levels, int[] levelIndexBySlot, int maskWords) {
        this.levels = List.copyOf(levels);
        this.levelIndexBySlot = levelIndexBySlot;
        this.maskWords = maskWords;
    }

    @Override
    public Iterator<InternalRow> call(Iterator<InternalRow> readings, Iterator<InternalRow> eras) {
        EraGroups groups = new EraGroups(eras);
        IntervalTotals[] totals = new IntervalTotals[groups.size()];
        for (int g = 0; g < totals.length; g++) {
            totals[g] = new IntervalTotals(groups.group(g), maskWords);
        }
        while (readings.hasNext()) {
            add(readings.next(), groups, totals);
        }
        return count(groups, totals).iterator();
    }

    private void add(InternalRow reading, EraGroups groups, IntervalTotals[] totals) {
        IntervalTotals groupTotals = totals[groups.groupOf(reading.getInt(1), reading.getUTF8String(3))];
        long tsUs = reading.getLong(4);
        int interval = groupTotals.interval(tsUs);
        if (interval >= 0) {
            groupTotals.add(interval, tsUs, reading.getInt(5), reading.getLong(6));
            for (int word = 0; word < maskWords; word++) {
                groupTotals.addSensors(interval, word, reading.getLong(FIRST_MASK_COLUMN + word));
            }
        }
    }

    private List<InternalRow> count(EraGroups groups, IntervalTotals[] totals) {
        List<InternalRow> rows = new ArrayList<>();
        int g = 0;
        while (g < totals.length) {
            int slot = groups.group(g).slot();
            LevelAccumulator level = levels.get(levelIndexBySlot[slot]);
            BucketCounter bucket = new BucketCounter(groups.group(g).bucket(), level.minRows());
            for (; g < totals.length && groups.group(g).slot() == slot; g++) {
                count(groups.group(g), totals[g], level.name(), bucket, rows);
                totals[g] = null;
            }
            level.buckets().add(bucket.counts());
        }
        return rows;
    }

    private static void count(
            Group group, IntervalTotals groupTotals, UTF8String level, BucketCounter bucket, List<InternalRow> rows) {
        groupTotals.close();
        bucket.startSeries(groupTotals);
        for (Span era : group.eras()) {
            EraTotals eraTotals = groupTotals.of(era);
            bucket.add(group.series(), era, eraTotals);
            rows.add(row(level, group, era, eraTotals));
        }
        bucket.endSeries();
    }

    private static InternalRow row(UTF8String level, Group group, Span era, EraTotals eraTotals) {
        return new GenericInternalRow(new Object[] {
            level,
            group.series(),
            era.id(),
            era.startUs(),
            era.endUs(),
            era.priority(),
            eraTotals.rows(),
            era.durationUs(),
            eraTotals.duplicates(),
            eraTotals.sensors(),
            eraTotals.values(),
            eraTotals.hash(),
            group.bucket(),
            Math.floorDiv(group.bucket(), BUCKETS_PER_CHUNK)
        });
    }
}

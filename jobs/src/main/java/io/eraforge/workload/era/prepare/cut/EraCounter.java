package io.eraforge.workload.era.prepare.cut;

import io.eraforge.workload.era.prepare.cut.EraIndexRows.LevelBucket;
import io.eraforge.workload.era.prepare.cut.EraIndexRows.LevelMinimum;
import io.eraforge.workload.era.prepare.reading.ReadingDigester;
import io.eraforge.workload.era.prepare.route.EraGroups;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction2;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.util.CollectionAccumulator;

/**
 * Computes the rows of {@code era_index} for the eras of a task and reports the counts of each bucket to the driver. Readings have
 * the columns {@code part, slot, per_task, series, ts_us, cells, hash} and the sensor mask ({@link ReadingDigester}).
 */
final class EraCounter implements FlatMapFunction2<Iterator<InternalRow>, Iterator<InternalRow>, InternalRow> {
    private static final long serialVersionUID = 1;
    private static final int FIRST_MASK_COLUMN = 7;

    private final List<LevelMinimum> bySlot;
    private final CollectionAccumulator<LevelBucket> buckets;
    private final int maskWords;

    /** {@code bySlot}: the level of each slot. */
    EraCounter(List<LevelMinimum> bySlot, CollectionAccumulator<LevelBucket> buckets, int maskWords) {
        this.bySlot = List.copyOf(bySlot);
        this.buckets = buckets;
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
        EraIndexRows index = EraIndexRows.of(groups, bySlot, g -> {
            IntervalTotals groupTotals = totals[g];
            totals[g] = null;
            return groupTotals;
        });
        index.buckets().forEach(buckets::add);
        return index.rows().iterator();
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
}

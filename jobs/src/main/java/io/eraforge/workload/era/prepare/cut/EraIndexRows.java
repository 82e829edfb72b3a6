package io.eraforge.workload.era.prepare.cut;

import io.eraforge.era.Level;
import io.eraforge.workload.era.prepare.bucket.BucketCounts;
import io.eraforge.workload.era.prepare.cut.IntervalTotals.EraTotals;
import io.eraforge.workload.era.prepare.route.EraGroups;
import io.eraforge.workload.era.prepare.route.EraGroups.Group;
import io.eraforge.workload.era.prepare.route.EraGroups.Span;
import io.eraforge.workload.era.schema.EraIndexTable;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** The rows of {@code era_index} for the eras of a task, in order of buckets, and the counts of these buckets. */
record EraIndexRows(List<InternalRow> rows, List<LevelBucket> buckets) {
    static final StructType SCHEMA = EraIndexTable.SCHEMA.spark();

    /** Buckets per partition of {@code era_index}; one partition per bucket would be thousands of tiny files. */
    private static final long BUCKETS_PER_CHUNK = 64;

    /** A level, and the readings that its eras need to get arrays. */
    record LevelMinimum(Level level, long minRows) implements Serializable {
        boolean admits(long rows) {
            return rows >= Math.max(1, minRows);
        }
    }

    /** The counts of a bucket of a level. */
    record LevelBucket(Level level, BucketCounts counts) implements Serializable {}

    static long chunk(long bucket) {
        return Math.floorDiv(bucket, BUCKETS_PER_CHUNK);
    }

    /** {@code bySlot}: the level of each slot; {@code totals}: those of a group, not closed yet, asked for once and in order. */
    static EraIndexRows of(EraGroups groups, List<LevelMinimum> bySlot, IntFunction<IntervalTotals> totals) {
        EraIndexRows index = new EraIndexRows(new ArrayList<>(), new ArrayList<>());
        int g = 0;
        while (g < groups.size()) {
            int slot = groups.group(g).slot();
            LevelMinimum level = bySlot.get(slot);
            BucketCounter bucket = new BucketCounter(groups.group(g).bucket(), level.minRows());
            for (; g < groups.size() && groups.group(g).slot() == slot; g++) {
                index.add(
                        groups.group(g),
                        totals.apply(g),
                        UTF8String.fromString(level.level().name()),
                        bucket);
            }
            index.buckets.add(new LevelBucket(level.level(), bucket.counts()));
        }
        return index;
    }

    private void add(Group group, IntervalTotals groupTotals, UTF8String level, BucketCounter bucket) {
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
            chunk(group.bucket())
        });
    }
}

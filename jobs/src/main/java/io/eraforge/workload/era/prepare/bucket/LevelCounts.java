package io.eraforge.workload.era.prepare.bucket;

import io.eraforge.era.Level;
import io.eraforge.workload.era.prepare.DiskEstimate;
import io.eraforge.workload.era.prepare.PreparePlan;
import io.eraforge.workload.era.prepare.bucket.BucketRecord.Content;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** What the changed buckets of a level hold, in order. */
public record LevelCounts(BucketChanges changes, List<BucketCounts> buckets) {
    private static final int BYTES_PER_VALUE = Long.BYTES + Double.BYTES;

    /** From what tasks told; a task that ran twice told the same twice. */
    public static LevelCounts of(BucketChanges changes, Collection<BucketCounts> told) {
        Map<Long, BucketCounts> byBucket = new TreeMap<>();
        told.forEach(counts -> byBucket.put(counts.bucket(), counts));
        return new LevelCounts(changes, List.copyOf(byBucket.values()));
    }

    public Level level() {
        return changes.level();
    }

    public long sum(ToLongFunction<BucketCounts> of) {
        return buckets.stream().mapToLong(of).sum();
    }

    /** Readings of the longest era that gets arrays. */
    public long longestKept() {
        return buckets.stream()
                .filter(bucket -> bucket.kept() > 0)
                .mapToLong(BucketCounts::longest)
                .max()
                .orElse(0);
    }

    /**
     * How often a reading that is in any kept era is in one. Within a bucket it is counted; between buckets it is taken that
     * readings are spread evenly.
     */
    public double overlap() {
        double distinct = 0;
        Map<Long, Long> reached = new HashMap<>();
        for (BucketCounts bucket : buckets) {
            if (bucket.kept() > 0) {
                long group =
                        Math.floorMod(bucket.bucket(), (long) changes.layout().seriesGroups());
                long until = reached.getOrDefault(group, Long.MIN_VALUE);
                long fresh = Math.max(0, bucket.toUs() - Math.max(bucket.fromUs(), until));
                distinct += bucket.coveredRows() * ((double) fresh / (bucket.toUs() - bucket.fromUs()));
                reached.put(group, Math.max(until, bucket.toUs()));
            }
        }
        return distinct == 0 ? 1 : sum(BucketCounts::rows) / distinct;
    }

    public PreparePlan.LevelPlan plan(DiskEstimate estimate) {
        return new PreparePlan.LevelPlan(
                level(),
                changes.buckets(),
                changes.touched().size(),
                sum(BucketCounts::eras),
                sum(BucketCounts::kept),
                overlap(),
                sum(BucketCounts::values),
                estimate.bytes(this));
    }

    /** The records of the changed buckets, once their arrays are written. */
    List<BucketRecord> records() {
        Map<Long, Long> inputs = changes.changed().stream()
                .collect(Collectors.toMap(input -> input.id().bucket(), BucketInput::hash));
        List<BucketRecord> records = new ArrayList<>();
        for (BucketCounts bucket : buckets) {
            Content content = new Content(
                    inputs.get(bucket.bucket()),
                    bucket.hash(),
                    bucket.eras(),
                    bucket.kept(),
                    bucket.rows(),
                    bucket.values(),
                    bucket.values() * BYTES_PER_VALUE,
                    changes.minRows(),
                    bucket.largestBelow());
            records.add(new BucketRecord(level(), bucket.bucket(), changes.layout(), content));
        }
        return records;
    }
}

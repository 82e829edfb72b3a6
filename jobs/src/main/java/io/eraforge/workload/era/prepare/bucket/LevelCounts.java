package io.eraforge.workload.era.prepare.bucket;

import io.eraforge.era.Level;
import io.eraforge.workload.era.prepare.bucket.BucketRecord.Content;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Counts of the changed buckets of a level, ordered by bucket. */
public record LevelCounts(BucketChanges changes, List<BucketCounts> buckets) {
    private static final int BYTES_PER_VALUE = Long.BYTES + Double.BYTES;

    /** Deduplicates the counts reported by tasks: a task that ran twice reports the same counts twice. */
    public static LevelCounts of(BucketChanges changes, Collection<BucketCounts> reported) {
        Map<Long, BucketCounts> byBucket = new TreeMap<>();
        reported.forEach(counts -> byBucket.put(counts.bucket(), counts));
        return new LevelCounts(changes, List.copyOf(byBucket.values()));
    }

    public Level level() {
        return changes.level();
    }

    public long sum(ToLongFunction<BucketCounts> count) {
        return buckets.stream().mapToLong(count).sum();
    }

    /** Readings of the longest era that gets arrays; 0 if none does. */
    public long longestKept() {
        return buckets.stream()
                .filter(bucket -> bucket.kept() > 0)
                .mapToLong(BucketCounts::longest)
                .max()
                .orElse(0);
    }

    /**
     * Average number of kept eras per reading that is in at least one. Exact within a bucket; across buckets it assumes that readings
     * are spread evenly.
     */
    public double overlap() {
        double distinct = 0;
        Map<Long, Long> coveredUntil = new HashMap<>();
        for (BucketCounts bucket : buckets) {
            if (bucket.kept() > 0) {
                long group =
                        Math.floorMod(bucket.bucket(), (long) changes.layout().seriesGroups());
                long covered = coveredUntil.getOrDefault(group, Long.MIN_VALUE);
                long newUs = Math.max(0, bucket.toUs() - Math.max(bucket.fromUs(), covered));
                distinct += bucket.coveredRows() * ((double) newUs / (bucket.toUs() - bucket.fromUs()));
                coveredUntil.put(group, Math.max(covered, bucket.toUs()));
            }
        }
        return distinct == 0 ? 1 : sum(BucketCounts::rows) / distinct;
    }

    /** The records of the changed buckets, valid once their arrays are written. */
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

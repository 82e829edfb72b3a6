package io.eraforge.engine.export;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * Groups neighbouring buckets into export tasks: about one per core, but closed at the first bucket that brings a group to
 * {@code minBytes} at the earliest and {@code maxBytes} at the latest.
 */
public record BucketGroups(long minBytes, long maxBytes) {
    public static final BucketGroups DEFAULT = new BucketGroups(8L << 20, 256L << 20);

    /** {@code items}: number of items by bucket; {@code itemBytes}: uncompressed size of one in the output. */
    public List<List<Long>> of(SortedMap<Long, Long> items, long itemBytes, int cores) {
        long total = items.values().stream().mapToLong(n -> n * itemBytes).sum();
        long target = Math.max(minBytes, Math.min(maxBytes, total / Math.max(1, cores)));
        List<List<Long>> groups = new ArrayList<>();
        List<Long> group = new ArrayList<>();
        long bytes = 0;
        for (var bucket : items.entrySet()) {
            group.add(bucket.getKey());
            bytes += bucket.getValue() * itemBytes;
            if (bytes >= target) {
                groups.add(group);
                group = new ArrayList<>();
                bytes = 0;
            }
        }
        if (!group.isEmpty()) {
            groups.add(group);
        }
        return groups;
    }
}

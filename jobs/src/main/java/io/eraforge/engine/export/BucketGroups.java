package io.eraforge.engine.export;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** Cuts a level's buckets into neighbours that one task assembles: enough of them for every core, none needlessly small. */
public record BucketGroups(long smallestBytes, long largestBytes) {
    public static final BucketGroups DEFAULT = new BucketGroups(8L << 20, 256L << 20);

    /** {@code eras}: how many each bucket holds; {@code eraBytes}: what one takes in the output, uncompressed. */
    public List<List<Long>> of(SortedMap<Long, Long> eras, long eraBytes, int cores) {
        long total = eras.values().stream().mapToLong(n -> n * eraBytes).sum();
        long target = Math.max(smallestBytes, Math.min(largestBytes, total / Math.max(1, cores)));
        List<List<Long>> groups = new ArrayList<>();
        List<Long> open = new ArrayList<>();
        long bytes = 0;
        for (var bucket : eras.entrySet()) {
            open.add(bucket.getKey());
            bytes += bucket.getValue() * eraBytes;
            if (bytes >= target) {
                groups.add(open);
                open = new ArrayList<>();
                bytes = 0;
            }
        }
        if (!open.isEmpty()) {
            groups.add(open);
        }
        return groups;
    }
}

package io.eraforge.stage;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Buckets that are computed by one Spark job and replaced by one commit. */
public record Wave(int number, List<Bucket> buckets) {
    public Wave {
        buckets = List.copyOf(buckets);
    }

    public long eras() {
        return buckets.stream().mapToLong(Bucket::eras).sum();
    }

    public long values() {
        return buckets.stream().mapToLong(Bucket::values).sum();
    }

    Set<Long> ids() {
        return buckets.stream().map(Bucket::id).collect(Collectors.toSet());
    }

    /** Over the partition column; ids are numbers, so nothing needs quoting. */
    public String predicate() {
        return buckets.stream().map(b -> Long.toString(b.id())).collect(Collectors.joining(", ", "bucket IN (", ")"));
    }
}

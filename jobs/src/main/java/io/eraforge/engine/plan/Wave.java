package io.eraforge.engine.plan;

import io.eraforge.engine.Bucket;
import io.eraforge.table.schema.Predicates;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Buckets that are computed by one Spark job and replaced in one commit; {@code number} counts from 0. */
public record Wave(int number, List<Bucket> buckets) {
    public Wave {
        buckets = List.copyOf(buckets);
    }

    public long items() {
        return buckets.stream().mapToLong(Bucket::items).sum();
    }

    public long cost() {
        return buckets.stream().mapToLong(Bucket::cost).sum();
    }

    public Set<Long> ids() {
        return buckets.stream().map(Bucket::id).collect(Collectors.toSet());
    }

    /** SQL predicate on the partition column {@code bucket}. */
    public String predicate() {
        return Predicates.bucketIn(buckets.stream().map(Bucket::id).toList());
    }
}

package io.eraforge.workload.era.prepare.bucket;

import io.eraforge.era.Level;
import io.eraforge.table.schema.Predicates;
import io.eraforge.workload.era.prepare.reading.SeriesInterval;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What of a level is to be prepared: buckets whose input or minimum changed, and buckets that have no era any more. {@code known}
 * are all buckets that have eras or rows, in order.
 */
public record BucketChanges(
        Level level, BucketLayout layout, long minRows, Set<Long> known, List<BucketInput> changed, Set<Long> gone) {

    public static BucketChanges of(
            Level level,
            BucketLayout layout,
            long minRows,
            List<BucketInput> inputs,
            NavigableMap<Long, BucketRecord> recorded,
            boolean cleanStart) {
        Predicate<BucketInput> done = input -> !cleanStart
                && Optional.ofNullable(recorded.get(input.id().bucket()))
                        .flatMap(bucket -> Optional.ofNullable(bucket.content()))
                        .filter(content -> content.inputHash() == input.hash() && !content.isMissingArraysFor(minRows))
                        .isPresent();
        Set<Long> known = new TreeSet<>(recorded.keySet());
        Set<Long> gone = new TreeSet<>(recorded.keySet());
        inputs.forEach(input -> known.add(input.id().bucket()));
        inputs.forEach(input -> gone.remove(input.id().bucket()));
        List<BucketInput> changed = inputs.stream().filter(done.negate()).toList();
        return new BucketChanges(level, layout, minRows, known, changed, gone);
    }

    public boolean isEmpty() {
        return changed.isEmpty() && gone.isEmpty();
    }

    /** Buckets the level has from now on. */
    int buckets() {
        return known.size() - gone.size();
    }

    /** Every bucket whose rows are replaced. */
    public Set<Long> touched() {
        Set<Long> touched = new TreeSet<>(gone);
        changed.forEach(input -> touched.add(input.id().bucket()));
        return touched;
    }

    /** SQL for {@link #touched} buckets. */
    public String predicate() {
        return Predicates.matching("bucket", touched(), known);
    }

    /** The months of readings that the changed buckets reach into, each perhaps more than once. */
    public Stream<String> months() {
        return changed.stream().flatMap(input -> input.reaches().stream()).flatMap(SeriesInterval::months);
    }
}

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
 * The buckets of a level to prepare: {@code changed} ones, whose input or minimum differs, and {@code removed} ones, which have no
 * eras left. {@code known}: all buckets that have eras or are recorded in {@code bucket_index}, sorted.
 */
public record BucketChanges(
        Level level, BucketLayout layout, long minRows, Set<Long> known, List<BucketInput> changed, Set<Long> removed) {

    public static BucketChanges of(
            Level level,
            BucketLayout layout,
            long minRows,
            List<BucketInput> inputs,
            NavigableMap<Long, BucketRecord> recorded,
            boolean cleanStart) {
        Predicate<BucketInput> upToDate = input -> !cleanStart
                && Optional.ofNullable(recorded.get(input.id().bucket()))
                        .flatMap(bucket -> Optional.ofNullable(bucket.content()))
                        .filter(content -> content.inputHash() == input.hash() && !content.isMissingArraysFor(minRows))
                        .isPresent();
        Set<Long> known = new TreeSet<>(recorded.keySet());
        Set<Long> removed = new TreeSet<>(recorded.keySet());
        inputs.forEach(input -> known.add(input.id().bucket()));
        inputs.forEach(input -> removed.remove(input.id().bucket()));
        List<BucketInput> changed = inputs.stream().filter(upToDate.negate()).toList();
        return new BucketChanges(level, layout, minRows, known, changed, removed);
    }

    public boolean isEmpty() {
        return changed.isEmpty() && removed.isEmpty();
    }

    /** Number of buckets of the level once this prepare is done. */
    public int buckets() {
        return known.size() - removed.size();
    }

    /** The changed and removed buckets: those whose rows are replaced. */
    public Set<Long> touched() {
        Set<Long> touched = new TreeSet<>(removed);
        changed.forEach(input -> touched.add(input.id().bucket()));
        return touched;
    }

    /** SQL predicate that selects the {@link #touched} buckets. */
    public String predicate() {
        return Predicates.matching("bucket", touched(), known);
    }

    /** The months of readings that the changed buckets need; may contain duplicates. */
    public Stream<String> months() {
        return changed.stream().flatMap(input -> input.intervals().stream()).flatMap(SeriesInterval::months);
    }
}

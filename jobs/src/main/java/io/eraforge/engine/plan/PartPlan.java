package io.eraforge.engine.plan;

import io.eraforge.engine.Bucket;
import io.eraforge.engine.failure.FailedItems;
import io.eraforge.era.Level;
import io.eraforge.error.EraErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.ledger.WrittenBuckets;
import io.eraforge.workload.era.extract.EraInventory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The state of a level's buckets, for one feature set.
 *
 * @param all buckets that are prepared
 * @param done of them, those written under their current fingerprint
 * @param todo of them, those to compute now
 * @param removed buckets that were written earlier and are no longer prepared
 * @param lost of {@code all}, those that the ledger records as written but the feature table no longer has
 */
public record PartPlan(
        Level level, List<Bucket> all, List<Bucket> done, List<Bucket> todo, Set<Long> removed, List<Bucket> lost) {

    /**
     * Compares the prepared buckets with those that are written, by the ledger and by the feature table. {@code cleanStart}: all are
     * to do.
     */
    public static PartPlan of(
            EraInventory input, Tables tables, Ledger ledger, Level level, FeatureSet features, boolean cleanStart) {
        WrittenBuckets written = WrittenBuckets.of(tables, ledger, level, features.name());
        List<Bucket> all = input.buckets(features.fingerprint());
        Map<Boolean, List<Bucket>> byDone = all.stream()
                .collect(Collectors.partitioningBy(
                        bucket -> !cleanStart && written.has(bucket.id(), bucket.fingerprint(), bucket.cost() > 0)));
        List<Bucket> lost = all.stream()
                .filter(bucket -> written.isLost(bucket.id(), bucket.cost() > 0))
                .toList();
        Set<Long> removed = written.existing();
        all.forEach(bucket -> removed.remove(bucket.id()));
        return new PartPlan(level, all, byDone.get(true), byDone.get(false), removed, lost);
    }

    /** Recomputes only buckets with failed eras, except those whose failures are retried individually. */
    public PartPlan failedOnly(FailedItems failed, Set<Long> retriedIndividually) {
        Set<Long> wanted = new HashSet<>(failed.buckets());
        wanted.removeAll(retriedIndividually);
        return with(all.stream().filter(bucket -> wanted.contains(bucket.id())).toList());
    }

    /** Only as many of the first buckets to do as are needed to reach {@code limit} eras. */
    public PartPlan limited(OptionalLong limit) {
        if (limit.isEmpty()) {
            return this;
        }
        List<Bucket> taken = new ArrayList<>();
        long eras = 0;
        for (Bucket bucket : todo.stream().sorted(WavePlanner.ORDER).toList()) {
            if (eras >= limit.getAsLong()) {
                break;
            }
            taken.add(bucket);
            eras += bucket.items();
        }
        return with(taken);
    }

    /** Throws if the prepare did not finish, or left out the arrays of eras that pass {@code minimum}. */
    public void checkPrepared(long minimum) {
        all.stream().filter(bucket -> bucket.unprepared() > 0).findFirst().ifPresent(bucket -> {
            throw bucket.preparedMinimum() == Bucket.UNFINISHED
                    ? EraErrors.prepareUnfinished(level)
                    : EraErrors.preparedForHigherMinimum(level, minimum, bucket.preparedMinimum());
        });
    }

    private PartPlan with(List<Bucket> newTodo) {
        return new PartPlan(level, all, done, newTodo, removed, lost);
    }

    public long doneEras() {
        return done.stream().mapToLong(Bucket::items).sum();
    }

    public long todoEras() {
        return todo.stream().mapToLong(Bucket::items).sum();
    }
}

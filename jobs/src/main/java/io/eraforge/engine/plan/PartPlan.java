package io.eraforge.engine.plan;

import io.eraforge.engine.Bucket;
import io.eraforge.engine.failure.FailedItems;
import io.eraforge.era.Level;
import io.eraforge.error.EraErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.table.ledger.UnrecordedCommits;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.extract.EraInventory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The state of a level's buckets, for one feature set.
 *
 * @param all buckets that are prepared
 * @param done of them, those written under their current fingerprint
 * @param todo of them, those to compute now
 * @param removed buckets that were written earlier and are no longer prepared
 */
public record PartPlan(Level level, List<Bucket> all, List<Bucket> done, List<Bucket> todo, Set<Long> removed) {

    /** Compares the prepared buckets with those that the ledger records as written. {@code cleanStart}: all are to do. */
    public static PartPlan of(
            EraInventory input, Tables tables, Ledger ledger, Level level, FeatureSet features, boolean cleanStart) {
        List<Bucket> all = input.buckets(features.fingerprint());
        Map<Long, Ledger.BucketState> last = new HashMap<>(ledger.buckets(level, features.name()));
        Set<Long> removed = new HashSet<>(last.keySet());
        removed.removeIf(bucket -> last.get(bucket).status() == LedgerEntry.Status.REMOVED);
        all.forEach(bucket -> removed.remove(bucket.id()));
        if (cleanStart) {
            last.clear();
        } else {
            dropUnrecorded(tables, ledger, level, features, last);
        }
        List<Bucket> done = new ArrayList<>();
        List<Bucket> todo = new ArrayList<>();
        for (Bucket bucket : all) {
            Ledger.BucketState entry = last.get(bucket.id());
            boolean upToDate = entry != null
                    && entry.status() == LedgerEntry.Status.WRITTEN
                    && entry.fingerprint().equals(bucket.fingerprint());
            (upToDate ? done : todo).add(bucket);
        }
        return new PartPlan(level, all, done, todo, removed);
    }

    /** Drops buckets that a commit without a ledger entry may have replaced. */
    private static void dropUnrecorded(
            Tables tables, Ledger ledger, Level level, FeatureSet features, Map<Long, Ledger.BucketState> last) {
        TableId table = TableId.features(level, features.name());
        Optional<Set<Long>> unrecorded =
                UnrecordedCommits.buckets(tables, table, ledger.lastVersion(level, features.name()));
        unrecorded.ifPresentOrElse(last.keySet()::removeAll, last::clear);
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
        return new PartPlan(level, all, done, newTodo, removed);
    }

    public long doneEras() {
        return done.stream().mapToLong(Bucket::items).sum();
    }

    public long todoEras() {
        return todo.stream().mapToLong(Bucket::items).sum();
    }
}

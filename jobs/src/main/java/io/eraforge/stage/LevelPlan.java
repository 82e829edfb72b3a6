package io.eraforge.stage;

import io.eraforge.era.Level;
import io.eraforge.error.StageErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Entry;
import io.eraforge.table.FailedEras;
import io.eraforge.table.Ledger;
import io.eraforge.table.TableId;
import io.eraforge.table.Tables;
import io.eraforge.table.UnrecordedCommits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** What is done, what is to do and what is to go at a level, for one feature set. */
record LevelPlan(Level level, List<Bucket> all, List<Bucket> done, List<Bucket> todo, Set<Long> gone) {

    /** Compares what is prepared with what the ledger says was written under the same fingerprint. */
    static LevelPlan of(
            LevelInput input, Tables tables, Ledger ledger, Level level, FeatureSet features, boolean cleanStart) {
        List<Bucket> all = input.buckets(features.fingerprint());
        Map<Long, Ledger.Last> last = new HashMap<>(ledger.buckets(level, features.name()));
        Set<Long> gone = new HashSet<>(last.keySet());
        gone.removeIf(bucket -> last.get(bucket).status() == Entry.Status.REMOVED);
        all.forEach(bucket -> gone.remove(bucket.id()));
        if (cleanStart) {
            last.clear();
        } else {
            forgetUnrecorded(tables, ledger, level, features, last);
        }
        List<Bucket> done = new ArrayList<>();
        List<Bucket> todo = new ArrayList<>();
        for (Bucket bucket : all) {
            Ledger.Last entry = last.get(bucket.id());
            boolean same = entry != null
                    && entry.status() == Entry.Status.WRITTEN
                    && entry.fingerprint().equals(bucket.fingerprint());
            (same ? done : todo).add(bucket);
        }
        return new LevelPlan(level, all, done, todo, gone);
    }

    private static void forgetUnrecorded(
            Tables tables, Ledger ledger, Level level, FeatureSet features, Map<Long, Ledger.Last> last) {
        TableId table = TableId.features(level, features.name());
        Optional<Set<Long>> doubtful =
                UnrecordedCommits.buckets(tables, table, ledger.lastVersion(level, features.name()));
        doubtful.ifPresentOrElse(last.keySet()::removeAll, last::clear);
    }

    /** Only buckets that hold failed eras are done again, and not those whose failures are tried by themselves. */
    LevelPlan failedOnly(FailedEras failed, Set<Long> lone) {
        Set<Long> wanted = new HashSet<>(failed.buckets());
        wanted.removeAll(lone);
        return with(all.stream().filter(bucket -> wanted.contains(bucket.id())).toList());
    }

    /** The first whole buckets that reach {@code limit} eras. */
    LevelPlan limited(OptionalLong limit) {
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
            eras += bucket.eras();
        }
        return with(taken);
    }

    /** Refuses where arrays were not kept for eras that the minimum now lets through. */
    void checkPrepared(long minimum) {
        all.stream().filter(bucket -> bucket.unprepared() > 0).findFirst().ifPresent(bucket -> {
            throw bucket.preparedMinimum() == Bucket.UNFINISHED
                    ? StageErrors.prepareUnfinished(level)
                    : StageErrors.preparedForHigherMinimum(level, minimum, bucket.preparedMinimum());
        });
    }

    private LevelPlan with(List<Bucket> newTodo) {
        return new LevelPlan(level, all, done, newTodo, gone);
    }

    long doneEras() {
        return done.stream().mapToLong(Bucket::eras).sum();
    }

    long todoEras() {
        return todo.stream().mapToLong(Bucket::eras).sum();
    }
}

package io.eraforge.table;

import io.delta.tables.DeltaTable;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Row;

/**
 * Finds data commits that no ledger entry followed, since the process was killed in between: the ledger's word on the buckets
 * they replaced no longer holds.
 */
public final class UnrecordedCommits {
    /** Commits that change no rows. */
    private static final Set<String> HARMLESS =
            Set.of("Manual Update", "OPTIMIZE", "VACUUM START", "VACUUM END", "SET TBLPROPERTIES");

    private UnrecordedCommits() {}

    /** The note of a commit that replaces these buckets. */
    public static String note(Iterable<Long> buckets) {
        StringBuilder text = new StringBuilder("buckets");
        buckets.forEach(bucket -> text.append(' ').append(bucket));
        return text.toString();
    }

    /** Buckets replaced after {@code recorded}; empty if some commit is not ours, so that every bucket is in doubt. */
    public static Optional<Set<Long>> buckets(Store store, TableId table, long recorded) {
        long newest = store.version(table);
        Set<Long> buckets = new HashSet<>();
        if (newest <= recorded) {
            return Optional.of(buckets);
        }
        for (Row commit : DeltaTable.forPath(store.spark(), store.path(table))
                .history((int) (newest - recorded))
                .select("operation", "userMetadata")
                .collectAsList()) {
            String note = commit.getString(1);
            if (note != null && note.startsWith("buckets")) {
                note.lines()
                        .flatMap(
                                line -> java.util.Arrays.stream(line.split(" ")).skip(1))
                        .map(Long::valueOf)
                        .forEach(buckets::add);
            } else if (!HARMLESS.contains(commit.getString(0))) {
                return Optional.empty();
            }
        }
        return Optional.of(buckets);
    }
}

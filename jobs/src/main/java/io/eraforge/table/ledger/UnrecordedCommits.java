package io.eraforge.table.ledger;

import io.eraforge.table.kernel.CommitFile;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Finds data commits that no ledger entry followed, since the process was killed in between: the ledger's word on the buckets
 * they replaced no longer holds.
 */
public final class UnrecordedCommits {
    private static final String NOTE = "buckets";

    /** Commits that change no rows, beside fences. */
    private static final Set<String> METADATA_ONLY_OPERATIONS =
            Set.of("Manual Update", "OPTIMIZE", "VACUUM START", "VACUUM END", "SET TBLPROPERTIES");

    private UnrecordedCommits() {}

    /** The note of a commit that replaces these buckets. */
    public static String note(Iterable<Long> buckets) {
        StringBuilder text = new StringBuilder(NOTE);
        buckets.forEach(bucket -> text.append(' ').append(bucket));
        return text.toString();
    }

    /** Buckets replaced after {@code recorded}; empty if some commit is not ours, so that every bucket is in doubt. */
    public static Optional<Set<Long>> buckets(Tables tables, TableId table, long recorded) {
        long newest = tables.version(table);
        Set<Long> buckets = new HashSet<>();
        for (long version = recorded + 1; version <= newest; version++) {
            Optional<CommitFile> commit = tables.commit(table, version);
            if (commit.isEmpty() || !collect(commit.get(), buckets)) {
                return Optional.empty();
            }
        }
        return Optional.of(buckets);
    }

    private static boolean collect(CommitFile commit, Set<Long> buckets) {
        String note = commit.note().orElse("");
        if (note.startsWith(NOTE)) {
            Arrays.stream(note.split(" ")).skip(1).map(Long::valueOf).forEach(buckets::add);
            return true;
        }
        return METADATA_ONLY_OPERATIONS.contains(commit.operation()) || commit.isFence();
    }
}

package io.eraforge.table.ledger;

import io.eraforge.table.kernel.CommitFile;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Finds data commits without a ledger entry (the process was killed in between): ledger entries of the buckets they replaced are
 * out of date.
 */
public final class UnrecordedCommits {
    private static final String NOTE = "buckets";

    /** Delta operations that change no rows. */
    private static final Set<String> ROW_PRESERVING_OPERATIONS =
            Set.of("Manual Update", "OPTIMIZE", "VACUUM START", "VACUUM END", "SET TBLPROPERTIES");

    private UnrecordedCommits() {}

    /** User metadata of a commit that replaces these buckets. Stored and parsed, so it must not change. */
    public static String note(Iterable<Long> buckets) {
        StringBuilder text = new StringBuilder(NOTE);
        buckets.forEach(bucket -> text.append(' ').append(bucket));
        return text.toString();
    }

    /**
     * Buckets changed after version {@code recorded}, also by other programs; empty if they cannot be determined, because a commit
     * file is gone or does not name its buckets.
     */
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
        if (ROW_PRESERVING_OPERATIONS.contains(commit.operation())) {
            return true;
        }
        commit.changedBuckets().ifPresent(buckets::addAll);
        return commit.changedBuckets().isPresent();
    }
}

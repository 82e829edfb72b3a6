package io.eraforge.table.ledger;

import io.eraforge.table.kernel.TableVersion;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The buckets of an output table, by the ledger and by the table's own log. They differ if the table or files of it were removed,
 * restored from an older copy or changed by another program, and after a kill between a commit and its ledger entry.
 *
 * @param recorded buckets that the ledger records as written, with their fingerprints
 * @param intact of them, those that the table still has as they were written
 * @param withFiles buckets that have data files in the table's log
 */
public record WrittenBuckets(Map<Long, String> recorded, Set<Long> intact, Set<Long> withFiles) {
    public static WrittenBuckets of(Tables tables, TableId table, Ledger.History history) {
        Map<Long, Ledger.BucketState> states = history.buckets();
        Map<Long, String> recorded = new HashMap<>();
        states.forEach((bucket, state) -> {
            if (state.status() == LedgerEntry.Status.WRITTEN) {
                recorded.put(bucket, state.fingerprint());
            }
        });
        Set<Long> intact = new HashSet<>(recorded.keySet());
        Optional<TableVersion> current = tables.current(table);
        if (current.isEmpty() || isAnother(current.get(), history.tableId())) {
            intact.clear();
        } else {
            intact.removeIf(
                    bucket -> states.get(bucket).tableVersion() > current.get().version());
            UnrecordedCommits.buckets(tables, table, history.lastVersion())
                    .ifPresentOrElse(intact::removeAll, intact::clear);
        }
        List<Tables.DataFile> files = tables.dataFiles(table);
        intact.removeAll(buckets(tables.lost(table, files)));
        return new WrittenBuckets(recorded, intact, buckets(files));
    }

    private static Set<Long> buckets(List<Tables.DataFile> files) {
        return files.stream()
                .map(file -> Long.valueOf(file.partition().get("bucket")))
                .collect(Collectors.toSet());
    }

    private static boolean isAnother(TableVersion table, String recordedId) {
        return !recordedId.isEmpty() && !recordedId.equals(table.id());
    }

    /** Whether the bucket is written under this fingerprint. {@code hasRows}: whether it must have data files then. */
    public boolean has(long bucket, String fingerprint, boolean hasRows) {
        return intact.contains(bucket)
                && fingerprint.equals(recorded.get(bucket))
                && (!hasRows || withFiles.contains(bucket));
    }

    /** Whether the ledger records the bucket as written and the table lacks it. {@code hasRows} as above. */
    public boolean isLost(long bucket, boolean hasRows) {
        return recorded.containsKey(bucket) && !has(bucket, recorded.get(bucket), hasRows);
    }

    /** Buckets that the ledger or the table has. */
    public Set<Long> existing() {
        Set<Long> existing = new HashSet<>(withFiles);
        existing.addAll(recorded.keySet());
        return existing;
    }
}

package io.eraforge.engine.plan;

import io.eraforge.engine.Bucket;
import io.eraforge.engine.Inventory;
import io.eraforge.engine.Part;
import io.eraforge.engine.Workload;
import io.eraforge.engine.failure.FailedItems;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.ledger.WrittenBuckets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The state of a part's buckets, for one recipe.
 *
 * @param all buckets that are prepared
 * @param done of them, those written under their current fingerprint
 * @param todo of them, those to compute now
 * @param removed buckets that were written earlier and are no longer prepared
 * @param lost of {@code all}, those that the ledger records as written but the output table no longer has
 */
public record PartPlan(List<Bucket> all, List<Bucket> done, List<Bucket> todo, Set<Long> removed, List<Bucket> lost) {

    /**
     * Compares the prepared buckets with those that are written, by the ledger and by the output table. {@code cleanStart}: all are
     * to do.
     */
    public static PartPlan of(
            Workload workload, Part part, Inventory inventory, Tables tables, Ledger ledger, boolean cleanStart) {
        Ledger.History history = ledger.history(part.id(), workload.recipe().name());
        WrittenBuckets written = WrittenBuckets.of(tables, workload.output(part).table(), history);
        List<Bucket> all = inventory.buckets();
        Map<Boolean, List<Bucket>> byDone = all.stream()
                .collect(Collectors.partitioningBy(
                        bucket -> !cleanStart && written.has(bucket.id(), bucket.fingerprint(), bucket.cost() > 0)));
        List<Bucket> lost = all.stream()
                .filter(bucket -> written.isLost(bucket.id(), bucket.cost() > 0))
                .toList();
        Set<Long> removed = written.existing();
        all.forEach(bucket -> removed.remove(bucket.id()));
        return new PartPlan(all, byDone.get(true), byDone.get(false), removed, lost);
    }

    /** Recomputes only buckets with failed items, except those whose failures are retried individually. */
    public PartPlan failedOnly(FailedItems failed, Set<Long> retriedIndividually) {
        Set<Long> wanted = new HashSet<>(failed.buckets());
        wanted.removeAll(retriedIndividually);
        return with(all.stream().filter(bucket -> wanted.contains(bucket.id())).toList());
    }

    /** Only as many of the first buckets to do as are needed to reach {@code limit} items. */
    public PartPlan limited(OptionalLong limit) {
        if (limit.isEmpty()) {
            return this;
        }
        List<Bucket> taken = new ArrayList<>();
        long items = 0;
        for (Bucket bucket : todo.stream().sorted(WavePlanner.ORDER).toList()) {
            if (items >= limit.getAsLong()) {
                break;
            }
            taken.add(bucket);
            items += bucket.items();
        }
        return with(taken);
    }

    private PartPlan with(List<Bucket> newTodo) {
        return new PartPlan(all, done, newTodo, removed, lost);
    }

    public long doneItems() {
        return done.stream().mapToLong(Bucket::items).sum();
    }

    public long todoItems() {
        return todo.stream().mapToLong(Bucket::items).sum();
    }
}

package io.eraforge.workload.era.repair;

import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.check.Damage;
import io.eraforge.table.check.Damage.Kind;
import io.eraforge.table.ledger.RunsTable;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.prepare.PrepareStamp;
import io.eraforge.workload.era.prepare.bucket.BucketIndex;
import io.eraforge.workload.era.schema.BucketIndexTable;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.EraIndexTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Removes damaged files from the tables that other tables can rebuild, and marks what they held as to be prepared or computed again.
 * Whole tables with a damaged log are moved to {@code _damaged}. Marks come first: after a crash at any point, nothing that is lost
 * counts as done.
 */
public final class WarehouseRepair {
    private final Store store;
    private final boolean forgetLost;
    private final List<String> actions = new ArrayList<>();

    /** {@code forgetLost}: also give up what only its source can replace, and let the same files be ingested again. */
    public WarehouseRepair(Store store, boolean forgetLost) {
        this.store = store;
        this.forgetLost = forgetLost;
    }

    /** Returns a description of each change. */
    public List<String> run(List<Damage> damages) {
        Map<String, List<Damage>> byTable =
                damages.stream().collect(Collectors.groupingBy(Damage::table, LinkedHashMap::new, Collectors.toList()));
        // The ledger and the index first: the others record in them.
        Set<String> order = new LinkedHashSet<>(List.of(BucketIndexTable.ID.name(), RunsTable.ID.name()));
        order.addAll(byTable.keySet());
        order.retainAll(byTable.keySet());
        for (String table : order) {
            repair(new TableId(table, List.of()), byTable.get(table));
        }
        return List.copyOf(actions);
    }

    private void repair(TableId table, List<Damage> damages) {
        switch (damages.get(0).origin()) {
            case PREPARE -> repairPrepared(table, damages);
            case RUN -> {
                new FeatureRepair(store).markMissing(table, damages);
                drop(table, damages);
            }
            case SOURCE -> {
                if (forgetLost && SourceRepair.isKnown(table)) {
                    new SourceRepair(store, actions).allowIngestAgain(table, damages);
                    drop(table, damages);
                }
            }
            case LEASE -> {}
        }
    }

    private void repairPrepared(TableId table, List<Damage> damages) {
        if (table.name().equals(BucketIndexTable.ID.name()) || table.name().equals(EraIndexTable.ID.name())) {
            // Without an index the buckets of the others, or their eras, are unknown.
            moveAside(BucketIndexTable.ID);
            moveAside(EraIndexTable.ID);
            for (Level level : Level.values()) {
                moveAside(EraArraysTable.of(level));
            }
            return;
        }
        if (store.exists(BucketIndexTable.ID)) {
            BucketIndex index = BucketIndex.load(store);
            damages.forEach(damage -> markUnprepared(index, table, damage));
            index.commit(PrepareStamp.NAME, PrepareStamp.UNFINISHED.json());
        }
        drop(table, damages);
    }

    private static void markUnprepared(BucketIndex index, TableId table, Damage damage) {
        EraArraysTable.level(table.name())
                .ifPresent(level -> index.markUnprepared(
                        level,
                        damage.kind() == Kind.LOG
                                ? index.of(level).keySet()
                                : Set.of(Long.valueOf(damage.partition().get("bucket")))));
    }

    private void drop(TableId table, List<Damage> damages) {
        if (damages.stream().anyMatch(damage -> damage.kind() == Kind.LOG)) {
            moveAside(table);
            return;
        }
        if (!store.exists(table)) {
            // Moved with an index.
            return;
        }
        Set<String> files = damages.stream().map(Damage::file).collect(Collectors.toSet());
        store.removeFiles(table, files::contains);
        actions.add("Removed %,d damaged file(s) from table %s".formatted(files.size(), table.name()));
    }

    private void moveAside(TableId table) {
        store.moveAside(table).ifPresent(to -> actions.add("Moved table %s to %s".formatted(table.name(), to)));
    }
}

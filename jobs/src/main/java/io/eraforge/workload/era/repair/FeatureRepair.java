package io.eraforge.workload.era.repair;

import static org.apache.spark.sql.functions.col;

import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.check.Damage;
import io.eraforge.table.check.Damage.Kind;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.schema.FailedErasTable;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Records in the ledger that buckets of feature tables are to be computed again. */
final class FeatureRepair {
    private final Store store;

    FeatureRepair(Store store) {
        this.store = store;
    }

    /** A feature table; {@code featureSet} is as in the ledger. */
    private record Features(Level level, String featureSet) {
        static Optional<Features> of(String table) {
            for (Level level : Level.values()) {
                String prefix = FeaturesTable.of(level, FeatureSet.DEFAULT).name();
                if (table.equals(prefix)) {
                    return Optional.of(new Features(level, FeatureSet.DEFAULT));
                }
                if (table.startsWith(prefix + "__")) {
                    return Optional.of(new Features(level, table.substring(prefix.length() + 2)));
                }
            }
            return Optional.empty();
        }
    }

    /** The buckets whose features or failures {@code table} no longer has. A damaged ledger marks itself by what it lacks. */
    void markMissing(TableId table, List<Damage> damages) {
        if (table.name().equals(FailedErasTable.ID.name())) {
            damages.forEach(this::markFailed);
        }
        Features.of(table.name()).ifPresent(features -> {
            Ledger ledger = new Ledger(store.tables());
            boolean all = damages.stream().anyMatch(damage -> damage.kind() == Kind.LOG);
            Set<Long> lost = all
                    ? ledger.history(features.level().name(), features.featureSet())
                            .buckets()
                            .keySet()
                    : new HashSet<>(damages.stream()
                            .map(damage -> Long.valueOf(damage.partition().get("bucket")))
                            .toList());
            // The removal itself is the table's next version, and no unknown writer's.
            append(ledger, features, lost, all ? -1 : store.version(table) + 1);
        });
    }

    /** Failed eras are still in the feature tables: their buckets are computed again, and their failures recorded. */
    private void markFailed(Damage damage) {
        for (String name : store.tables().names()) {
            Features.of(name)
                    .filter(features -> damage.kind() == Kind.LOG
                            || features.level().name().equals(damage.partition().get("level")))
                    .ifPresent(features -> append(new Ledger(store.tables()), features, failedBuckets(name), -1));
        }
    }

    private Set<Long> failedBuckets(String table) {
        Set<Long> failed = new HashSet<>();
        store.read(new TableId(table, List.of()))
                .where(col("status").notEqual("ok"))
                .select("bucket")
                .distinct()
                .collectAsList()
                .forEach(row -> failed.add(row.<Long>getAs("bucket")));
        return failed;
    }

    private void append(Ledger ledger, Features features, Set<Long> buckets, long version) {
        List<LedgerEntry> entries = new ArrayList<>();
        buckets.forEach(bucket -> entries.add(entry(features, LedgerEntry.Kind.BUCKET, bucket, version)));
        if (version >= 0) {
            entries.add(entry(features, LedgerEntry.Kind.WAVE, -1, version));
        }
        if (!entries.isEmpty()) {
            ledger.append(store, entries);
        }
    }

    private static LedgerEntry entry(Features features, LedgerEntry.Kind kind, long bucket, long version) {
        long now = System.currentTimeMillis() * 1000;
        return new LedgerEntry(
                "check",
                kind,
                features.level().name(),
                features.featureSet(),
                -1,
                bucket,
                LedgerEntry.Status.REMOVED,
                "",
                version,
                0,
                0,
                0,
                now,
                now,
                "damaged files removed by check --repair");
    }
}

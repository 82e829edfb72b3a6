package io.eraforge.engine.plan;

import io.eraforge.config.Settings;
import io.eraforge.engine.failure.FailedItems;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.extract.EraInventory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Reads the progress of a feature set from the tables. */
public final class StatusReader {
    private final Tables tables;
    private final ToLongFunction<Level> minimum;
    private final FeatureSet features;
    private final Ledger ledger;

    public StatusReader(Tables tables, Settings settings, FeatureSet features) {
        this(tables, level -> settings.levels().get(level).minEraRows(), features);
    }

    /** {@code minimum}: minimum rows of an era, by level. */
    public StatusReader(Tables tables, ToLongFunction<Level> minimum, FeatureSet features) {
        this(tables, minimum, features, new Ledger(tables));
    }

    /** {@code ledger}: that of {@code tables}. */
    public StatusReader(Tables tables, ToLongFunction<Level> minimum, FeatureSet features, Ledger ledger) {
        this.tables = tables;
        this.minimum = minimum;
        this.features = features;
        this.ledger = ledger;
    }

    public List<PartStatus> levels() {
        return Arrays.stream(Level.values()).map(this::level).toList();
    }

    public PartStatus level(Level level) {
        return tables.exists(TableId.BUCKET_INDEX) ? prepared(level) : unprepared(level);
    }

    private PartStatus prepared(Level level) {
        EraInventory input = EraInventory.read(tables, level, minimum.applyAsLong(level));
        PartPlan plan = PartPlan.of(input, tables, ledger, level, features, false);
        long kept = plan.doneEras() + plan.todoEras();
        Map<Long, Integer> failures = FailedItems.counts(tables, level, features.name());
        long failed = plan.done().stream()
                .mapToLong(bucket -> failures.getOrDefault(bucket.id(), 0))
                .sum();
        return new PartStatus(
                level, input.total(), input.total() - kept, plan.doneEras() - failed, failed, plan.todoEras());
    }

    /** Before the first {@code prepare} all eras are missing. */
    private PartStatus unprepared(Level level) {
        long[] total = {0};
        tables.read(TableId.ERAS, level, List.of(), row -> total[0]++);
        return new PartStatus(level, total[0], 0, 0, 0, total[0]);
    }
}

package io.eraforge.engine.forecast;

import io.eraforge.config.Settings;
import io.eraforge.engine.Bucket;
import io.eraforge.engine.plan.PartPlan;
import io.eraforge.engine.plan.Wave;
import io.eraforge.engine.plan.WavePlanner;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.workload.era.extract.EraInventory;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** Forecasts what a run would do, and how long it would take at the throughput recorded in the ledger. */
public final class RunForecast {
    private static final int BYTES_PER_VALUE = Double.BYTES;
    private static final int TIME_AND_VALUE = 2;

    private final Tables tables;
    private final Settings settings;
    private final FeatureSet features;
    private final Ledger ledger;
    private final boolean cleanStart;

    /** {@code cleanStart}: whether to forecast computing everything. */
    public RunForecast(Tables tables, Settings settings, FeatureSet features, boolean cleanStart) {
        this.tables = tables;
        this.settings = settings;
        this.features = features;
        this.ledger = new Ledger(tables);
        this.cleanStart = cleanStart;
    }

    public List<PartForecast> levels() {
        return Arrays.stream(Level.values()).map(this::level).toList();
    }

    private PartForecast level(Level level) {
        EraInventory inventory =
                EraInventory.read(tables, level, settings.levels().get(level).minEraRows());
        PartPlan plan = PartPlan.of(inventory, tables, ledger, level, features, cleanStart);
        List<Wave> waves =
                new WavePlanner(settings.run().waveValues(), settings.run().maxWaves()).waves(plan.todo());
        long values = plan.todo().stream().mapToLong(Bucket::cost).sum();
        long rows = inventory.featureRows(plan.todo());
        return new PartForecast(
                level,
                inventory.total(),
                inventory.total() - plan.doneEras() - plan.todoEras(),
                plan.doneEras(),
                plan.todoEras(),
                plan.todo().size(),
                waves.size(),
                values,
                values * BYTES_PER_VALUE * (features.usesTime() ? TIME_AND_VALUE : 1),
                rows * features.features().size() * BYTES_PER_VALUE,
                seconds(level, values));
    }

    private OptionalDouble seconds(Level level, long values) {
        double secondsPerValue = ledger.secondsPerValue(level, features.name());
        return Double.isNaN(secondsPerValue) ? OptionalDouble.empty() : OptionalDouble.of(values * secondsPerValue);
    }
}

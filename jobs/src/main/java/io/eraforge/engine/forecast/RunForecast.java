package io.eraforge.engine.forecast;

import io.eraforge.config.Settings;
import io.eraforge.engine.Bucket;
import io.eraforge.engine.DataVolume;
import io.eraforge.engine.Inventory;
import io.eraforge.engine.Part;
import io.eraforge.engine.Workload;
import io.eraforge.engine.plan.PartPlan;
import io.eraforge.engine.plan.Wave;
import io.eraforge.engine.plan.WavePlanner;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import java.util.List;
import java.util.OptionalDouble;

/** Forecasts what a run would do, and how long it would take at the throughput recorded in the ledger. */
public final class RunForecast {
    private final Tables tables;
    private final Settings settings;
    private final Workload workload;
    private final Ledger ledger;
    private final boolean cleanStart;

    /** {@code cleanStart}: whether to forecast computing everything. */
    public RunForecast(Tables tables, Settings settings, Workload workload, boolean cleanStart) {
        this.tables = tables;
        this.settings = settings;
        this.workload = workload;
        this.ledger = new Ledger(tables);
        this.cleanStart = cleanStart;
    }

    public List<PartForecast> parts() {
        return workload.parts(tables).stream().map(this::part).toList();
    }

    private PartForecast part(Part part) {
        Inventory inventory = workload.inventory(tables, part);
        inventory.requirePrepared();
        PartPlan plan = PartPlan.of(workload, part, inventory, tables, ledger, cleanStart);
        long waveCost = workload.waveCost().orElse(settings.run().waveValues());
        List<Wave> waves = new WavePlanner(waveCost, settings.run().maxWaves()).waves(plan.todo());
        long cost = plan.todo().stream().mapToLong(Bucket::cost).sum();
        DataVolume volume = inventory.volume(plan.todo());
        return new PartForecast(
                part,
                inventory.total(),
                inventory.ineligible(),
                plan.doneItems(),
                plan.todoItems(),
                plan.todo().size(),
                waves.size(),
                cost,
                volume.read(),
                volume.written(),
                seconds(part, cost));
    }

    private OptionalDouble seconds(Part part, long cost) {
        double secondsPerCost =
                ledger.history(part.id(), workload.recipe().name()).secondsPerCost();
        return Double.isNaN(secondsPerCost) ? OptionalDouble.empty() : OptionalDouble.of(cost * secondsPerCost);
    }
}

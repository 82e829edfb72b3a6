package io.eraforge.engine.forecast;

import io.eraforge.config.Settings;
import io.eraforge.engine.Bucket;
import io.eraforge.engine.Inventory;
import io.eraforge.engine.Part;
import io.eraforge.engine.Workload;
import io.eraforge.engine.forecast.FileSplits.Split;
import io.eraforge.engine.plan.PartPlan;
import io.eraforge.engine.plan.Wave;
import io.eraforge.engine.plan.WavePlanner;
import io.eraforge.error.EngineErrors;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.ledger.WaveTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Forecasts a run on a cluster of another size, from the waves in the ledger and the source files. */
public final class ClusterForecast {
    private final Tables tables;
    private final Settings settings;
    private final Workload workload;
    private final ClusterForecastRequest request;
    private final SliceForecaster slices;
    private final Ledger ledger;
    private final Map<Part, WaveCostModel> models = new LinkedHashMap<>();

    /** Forecasts how a part's units are sliced on GPUs; empty without GPUs. */
    @FunctionalInterface
    public interface SliceForecaster {
        Optional<SliceForecast> of(Part part, long units);
    }

    /** Throws if the ledger has no wave of the recipe. */
    public ClusterForecast(
            Tables tables,
            Settings settings,
            Workload workload,
            ClusterForecastRequest request,
            SliceForecaster slices) {
        this.tables = tables;
        this.settings = settings;
        this.workload = workload;
        this.request = request;
        this.slices = slices;
        this.ledger = new Ledger(tables);
        String recipe = workload.recipe().name();
        for (Part part : workload.parts(tables)) {
            WaveCostModel.of(WaveTime.of(tables, part.id(), recipe), request.measuredCores())
                    .ifPresent(model -> models.put(part, model));
        }
        if (models.isEmpty()) {
            throw EngineErrors.noHistory(tables.root(), recipe);
        }
    }

    public List<PartClusterForecast> parts() {
        return workload.parts(tables).stream().map(this::part).toList();
    }

    private PartClusterForecast part(Part part) {
        Inventory inventory = workload.inventory(tables, part);
        inventory.requirePrepared();
        PartPlan plan = PartPlan.of(workload, part, inventory, tables, ledger, request.cleanStart());
        List<Bucket> todo = plan.todo().stream().sorted(WavePlanner.ORDER).toList();
        List<Bucket> buckets = multiplied(todo);
        Part measured =
                models.containsKey(part) ? part : models.keySet().iterator().next();
        long units = todo.stream().mapToLong(Bucket::units).sum() * request.dataFactor();
        return new PartClusterForecast(
                part,
                plan.todoItems() * request.dataFactor(),
                buckets.size(),
                buckets.stream().mapToLong(Bucket::cost).sum(),
                measured,
                models.get(measured),
                ClusterSimulation.of(splits(inventory, todo, buckets), models.get(measured), request.cluster()),
                slices.of(part, units));
    }

    /** The buckets as many times as the request says, with consecutive ids. */
    private List<Bucket> multiplied(List<Bucket> todo) {
        List<Bucket> all = new ArrayList<>();
        for (int copy = 0; copy < request.dataFactor(); copy++) {
            for (Bucket b : todo) {
                all.add(new Bucket(all.size(), b.fingerprint(), b.items(), b.units(), b.cost(), b.priority()));
            }
        }
        return all;
    }

    /** The row groups that each wave reads. */
    private List<List<Split>> splits(Inventory inventory, List<Bucket> todo, List<Bucket> buckets) {
        Map<Long, List<Long>> files = tables.fileSizes(inventory.source());
        long waveCost = workload.waveCost().orElse(settings.run().waveValues());
        List<List<Split>> byWave = new ArrayList<>();
        for (Wave wave : new WavePlanner(waveCost, settings.run().maxWaves()).waves(buckets)) {
            List<Split> splits = new ArrayList<>();
            for (Bucket bucket : wave.buckets()) {
                Bucket original = todo.get((int) (bucket.id() % todo.size()));
                List<Long> sizes = files.getOrDefault(original.id(), unprepared(inventory, bucket));
                splits.addAll(FileSplits.rowGroups(bucket.cost(), sizes, inventory.splitBytes()));
            }
            byWave.add(splits);
        }
        return byWave;
    }

    /** Assumes one uncompressed file for a bucket that has none yet. */
    private static List<Long> unprepared(Inventory inventory, Bucket bucket) {
        return bucket.cost() == 0
                ? List.of()
                : List.of(inventory.volume(List.of(bucket)).stored());
    }
}

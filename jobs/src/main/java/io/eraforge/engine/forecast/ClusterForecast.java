package io.eraforge.engine.forecast;

import io.eraforge.config.Settings;
import io.eraforge.engine.Bucket;
import io.eraforge.engine.forecast.FileSplits.Split;
import io.eraforge.engine.plan.PartPlan;
import io.eraforge.engine.plan.Wave;
import io.eraforge.engine.plan.WavePlanner;
import io.eraforge.era.Level;
import io.eraforge.error.EngineErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.ledger.WaveTime;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.extract.EraInventory;
import io.eraforge.workload.era.extract.EraShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Forecasts a run on a cluster of another size, from the waves in the ledger and the files of the era partitions. */
public final class ClusterForecast {
    /** Bytes of a value with its time. */
    private static final int TIME_AND_VALUE = Long.BYTES + Double.BYTES;

    private final Tables tables;
    private final Settings settings;
    private final FeatureSet features;
    private final ClusterForecastRequest request;
    private final Ledger ledger;
    private final Map<Level, WaveCostModel> models = new EnumMap<>(Level.class);

    /** Throws if the ledger has no wave of the feature set. */
    public ClusterForecast(Tables tables, Settings settings, FeatureSet features, ClusterForecastRequest request) {
        this.tables = tables;
        this.settings = settings;
        this.features = features;
        this.request = request;
        this.ledger = new Ledger(tables);
        for (Level level : Level.values()) {
            WaveCostModel.of(WaveTime.of(tables, level, features.name()), request.measuredCores())
                    .ifPresent(model -> models.put(level, model));
        }
        if (models.isEmpty()) {
            throw EngineErrors.noHistory(tables.root(), features.name());
        }
    }

    public List<PartClusterForecast> levels() {
        return Arrays.stream(Level.values()).map(this::level).toList();
    }

    private PartClusterForecast level(Level level) {
        long minimum = settings.levels().get(level).minEraRows();
        EraInventory inventory = EraInventory.read(tables, level, minimum);
        PartPlan plan = PartPlan.of(inventory, tables, ledger, level, features, request.cleanStart());
        List<Bucket> todo = plan.todo().stream().sorted(WavePlanner.ORDER).toList();
        List<Bucket> buckets = multiplied(todo);
        Level measured =
                models.containsKey(level) ? level : models.keySet().iterator().next();
        return new PartClusterForecast(
                level,
                plan.todoEras() * request.dataFactor(),
                buckets.size(),
                buckets.stream().mapToLong(Bucket::cost).sum(),
                measured,
                models.get(measured),
                ClusterSimulation.of(rowGroups(level, todo, buckets), models.get(measured), request.cluster()),
                request.gpu()
                        .map(gpu -> SliceForecast.of(
                                settings,
                                level,
                                features,
                                EraShape.read(tables, level, minimum),
                                inventory.featureRows(plan.todo()) * request.dataFactor(),
                                gpu,
                                request.cluster().executors())));
    }

    /** The buckets as many times as the request says, with consecutive ids. */
    private List<Bucket> multiplied(List<Bucket> todo) {
        List<Bucket> all = new ArrayList<>();
        for (int copy = 0; copy < request.dataFactor(); copy++) {
            for (Bucket b : todo) {
                all.add(new Bucket(
                        all.size(),
                        b.fingerprint(),
                        b.items(),
                        b.cost(),
                        b.priority(),
                        b.unprepared(),
                        b.preparedMinimum()));
            }
        }
        return all;
    }

    /** The row groups that each wave reads. */
    private List<List<Split>> rowGroups(Level level, List<Bucket> todo, List<Bucket> buckets) {
        Map<Long, List<Long>> files = tables.fileSizes(TableId.eras(level));
        long rowGroup = settings.prepare().rowGroupBytes();
        List<List<Split>> rowGroups = new ArrayList<>();
        for (Wave wave :
                new WavePlanner(settings.run().waveValues(), settings.run().maxWaves()).waves(buckets)) {
            List<Split> splits = new ArrayList<>();
            for (Bucket bucket : wave.buckets()) {
                long original = todo.get((int) (bucket.id() % todo.size())).id();
                List<Long> sizes = files.getOrDefault(original, unprepared(bucket));
                splits.addAll(FileSplits.rowGroups(bucket.cost(), sizes, rowGroup));
            }
            rowGroups.add(splits);
        }
        return rowGroups;
    }

    /** Assumes one uncompressed file for a bucket that has none yet. */
    private static List<Long> unprepared(Bucket bucket) {
        return bucket.cost() == 0 ? List.of() : List.of(bucket.cost() * TIME_AND_VALUE);
    }
}

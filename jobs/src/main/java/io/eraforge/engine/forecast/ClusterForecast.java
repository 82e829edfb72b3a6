package io.eraforge.engine.forecast;

import io.eraforge.config.Settings;
import io.eraforge.engine.Bucket;
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

/** Says what a run would be on a cluster of another size, from the ledger's waves and the files that are there. */
public final class ClusterForecast {
    private static final int TIME_AND_VALUE = Long.BYTES + Double.BYTES;

    private final Tables tables;
    private final Settings settings;
    private final FeatureSet features;
    private final ClusterForecastRequest request;
    private final Ledger ledger;
    private final Map<Level, WaveCostModel> paces = new EnumMap<>(Level.class);

    /** Refuses where no wave of the feature set was ever measured. */
    public ClusterForecast(Tables tables, Settings settings, FeatureSet features, ClusterForecastRequest request) {
        this.tables = tables;
        this.settings = settings;
        this.features = features;
        this.request = request;
        this.ledger = new Ledger(tables);
        for (Level level : Level.values()) {
            WaveCostModel.of(WaveTime.of(tables, level, features.name()), request.measuredCores())
                    .ifPresent(pace -> paces.put(level, pace));
        }
        if (paces.isEmpty()) {
            throw EngineErrors.noHistory(tables.root(), features.name());
        }
    }

    public List<PartClusterForecast> levels() {
        return Arrays.stream(Level.values()).map(this::level).toList();
    }

    private PartClusterForecast level(Level level) {
        long minimum = settings.levels().get(level).minEraRows();
        EraInventory input = EraInventory.read(tables, level, minimum);
        PartPlan plan = PartPlan.of(input, tables, ledger, level, features, request.cleanStart());
        List<Bucket> once = plan.todo().stream().sorted(WavePlanner.ORDER).toList();
        List<Bucket> buckets = repeated(once);
        Level measured =
                paces.containsKey(level) ? level : paces.keySet().iterator().next();
        return new PartClusterForecast(
                level,
                plan.todoEras() * request.dataFactor(),
                buckets.size(),
                buckets.stream().mapToLong(Bucket::cost).sum(),
                measured,
                paces.get(measured),
                ClusterSimulation.of(loads(level, once, buckets), paces.get(measured), request.cluster()),
                request.gpu()
                        .map(gpu -> SliceForecast.of(
                                settings,
                                level,
                                features,
                                EraShape.read(tables, level, minimum),
                                input.featureRows(plan.todo()) * request.dataFactor(),
                                gpu,
                                request.cluster().executors())));
    }

    /** The buckets as often as asked, numbered through. */
    private List<Bucket> repeated(List<Bucket> once) {
        List<Bucket> all = new ArrayList<>();
        for (int copy = 0; copy < request.dataFactor(); copy++) {
            for (Bucket b : once) {
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

    private List<WaveLoad> loads(Level level, List<Bucket> once, List<Bucket> buckets) {
        Map<Long, List<Long>> files = tables.fileSizes(TableId.eras(level));
        List<WaveLoad> loads = new ArrayList<>();
        for (Wave wave :
                new WavePlanner(settings.run().waveValues(), settings.run().maxWaves()).waves(buckets)) {
            WaveLoad load = new WaveLoad(settings.prepare().rowGroupBytes());
            for (Bucket bucket : wave.buckets()) {
                long original = once.get((int) (bucket.id() % once.size())).id();
                load.bucket(bucket.cost(), files.getOrDefault(original, unwritten(bucket)));
            }
            loads.add(load);
        }
        return loads;
    }

    /** What is yet to be prepared is taken to lie in one file, uncompressed. */
    private static List<Long> unwritten(Bucket bucket) {
        return bucket.cost() == 0 ? List.of() : List.of(bucket.cost() * TIME_AND_VALUE);
    }
}

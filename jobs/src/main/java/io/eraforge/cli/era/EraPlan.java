package io.eraforge.cli.era;

import io.eraforge.cli.launch.SensorCheck;
import io.eraforge.cli.view.ClusterForecastView;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.LevelJson;
import io.eraforge.cli.workload.PlanSource;
import io.eraforge.config.Settings;
import io.eraforge.engine.Workload;
import io.eraforge.engine.forecast.ClusterForecast.SliceForecaster;
import io.eraforge.engine.forecast.ClusterForecastRequest;
import io.eraforge.engine.forecast.GpuSpeed;
import io.eraforge.engine.forecast.PartForecast;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.cost.GpuType;
import io.eraforge.table.kernel.Tables;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.extract.EraSlices;
import io.eraforge.workload.era.extract.GpuPrediction;
import io.eraforge.workload.era.prepare.Staleness;
import java.util.List;
import java.util.Optional;

/** Plan for the eras as they are prepared, with a warning if that is out of date. */
final class EraPlan implements PlanSource {
    private final Settings settings;
    private final FeatureSet features;
    private final Tables tables;
    private final Console console;
    private Staleness prepared;

    EraPlan(Settings settings, FeatureSet features, Tables tables, Console console) {
        this.settings = settings;
        this.features = features;
        this.tables = tables;
        this.console = console;
    }

    /** The JSON output; {@code stale} and {@code changed} as in the status. */
    private record Json(
            String warehouse,
            String featureSet,
            int features,
            List<LevelJson.Forecast> levels,
            Optional<Boolean> stale,
            List<String> changed) {}

    /** The JSON output for another cluster. */
    private record ClusterJson(
            String warehouse,
            String featureSet,
            int executors,
            int executorCores,
            int dataFactor,
            double seconds,
            List<LevelJson.OnCluster> levels,
            List<String> assumptions,
            Optional<Boolean> stale,
            List<String> changed) {}

    @Override
    public Workload workload() {
        return new EraWorkload(settings, features);
    }

    @Override
    public void check() {
        SensorCheck.check(tables, features);
        prepared = Staleness.of(tables);
        if (prepared.state() != Staleness.State.NOT_PREPARED) {
            prepared.describe().ifPresent(why -> console.warning(why + ": this plan is of what was prepared before."));
        }
    }

    @Override
    public String recipe() {
        return "%d features of set %s".formatted(features.features().size(), features.name());
    }

    @Override
    public GpuSpeed predictedSpeed(GpuType gpu, int cores) {
        return GpuPrediction.speed(features, gpu, cores);
    }

    @Override
    public SliceForecaster slices(ClusterForecastRequest request) {
        return (part, units) -> EraSlices.forecast(tables, settings, EraWorkload.level(part), features, units, request);
    }

    @Override
    public Object json(String warehouse, List<PartForecast> parts) {
        return new Json(
                warehouse,
                features.name(),
                features.features().size(),
                parts.stream().map(LevelJson.Forecast::of).toList(),
                prepared.stale(),
                prepared.changed());
    }

    @Override
    public Object json(ClusterForecastView view) {
        return new ClusterJson(
                view.warehouse(),
                features.name(),
                view.request().cluster().executors(),
                view.request().cluster().cores(),
                view.request().dataFactor(),
                view.seconds(),
                view.parts().stream().map(LevelJson.OnCluster::of).toList(),
                view.assumptions(),
                prepared.stale(),
                prepared.changed());
    }
}

package io.eraforge.cli.workload;

import io.eraforge.cli.view.ClusterForecastView;
import io.eraforge.engine.Workload;
import io.eraforge.engine.forecast.ClusterForecast.SliceForecaster;
import io.eraforge.engine.forecast.ClusterForecastRequest;
import io.eraforge.engine.forecast.GpuSpeed;
import io.eraforge.engine.forecast.PartForecast;
import io.eraforge.gpu.cost.GpuType;
import java.util.List;
import java.util.Optional;

/** The workload that a plan is for, and what is particular to it. */
@FunctionalInterface
public interface PlanSource {
    Workload workload();

    /** Called once, before anything is forecast: throws or warns if the input does not allow a plan. */
    default void check() {}

    /** What is computed, for the heading. */
    default String recipe() {
        return workload().recipe().name();
    }

    default GpuSpeed predictedSpeed(GpuType gpu, int cores) {
        return new GpuSpeed(1, "nothing is known about this workload");
    }

    default SliceForecaster slices(ClusterForecastRequest request) {
        return (part, units) -> Optional.empty();
    }

    default Object json(String warehouse, List<PartForecast> parts) {
        return PartJson.plan(warehouse, workload(), parts);
    }

    default Object json(ClusterForecastView view) {
        return PartJson.clusterPlan(view, workload());
    }
}

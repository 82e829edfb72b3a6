package io.eraforge.cli.view;

import io.eraforge.engine.forecast.ClusterForecastRequest;
import io.eraforge.engine.forecast.ClusterSimulation;
import io.eraforge.engine.forecast.PartClusterForecast;
import io.eraforge.engine.forecast.SliceForecast;
import io.eraforge.engine.forecast.WaveCostModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A plan for a cluster, for people and for machines.
 *
 * @param assumptions what was taken to be so, as nothing measured it
 */
public record ClusterForecastView(
        String warehouse,
        String featureSet,
        int executors,
        int executorCores,
        int dataFactor,
        double seconds,
        List<PartClusterForecast> levels,
        List<String> assumptions) {

    public static ClusterForecastView of(
            String warehouse,
            String featureSet,
            ClusterForecastRequest request,
            List<PartClusterForecast> levels,
            boolean gpuSpeedKnown) {
        return new ClusterForecastView(
                warehouse,
                featureSet,
                request.cluster().executors(),
                request.cluster().cores(),
                request.dataFactor(),
                levels.stream()
                        .mapToDouble(level -> level.simulation().seconds())
                        .sum(),
                levels,
                assumptions(request, levels, gpuSpeedKnown));
    }

    private static List<String> assumptions(
            ClusterForecastRequest request, List<PartClusterForecast> levels, boolean gpuSpeedKnown) {
        List<String> all = new ArrayList<>();
        all.add("Measured on %d cores, as the ledger does not say (--measured-cores)."
                .formatted(request.measuredCores()));
        if (request.gpu().isPresent()) {
            all.add("GPU rate: %s; CPU rate of the executor's %d cores × %s."
                    .formatted(
                            gpuSpeedKnown ? "as given" : "not measured",
                            request.cluster().cores(),
                            request.cluster().speedup()));
            all.add(
                    "GPU memory: by the predictor (gpu.prediction), %d tasks at once, %s of it usable (gpu.memory-threshold)."
                            .formatted(
                                    request.gpu().get().tasksAtOnce(),
                                    HumanFormat.percent(request.gpu().get().usable())));
        }
        levels.stream().filter(level -> level.eras() > 0).forEach(level -> all.addAll(paceAssumptions(level)));
        all.add("Reading and writing keep pace with computing, and every executor is there from the start to the end.");
        return all;
    }

    private static List<String> paceAssumptions(PartClusterForecast level) {
        List<String> said = new ArrayList<>();
        WaveCostModel pace = level.pace();
        if (level.paceOf() != level.level()) {
            said.add("Level %s: not measured; as fast as level %s.".formatted(level.level(), level.paceOf()));
        } else if (!pace.measuredApart()) {
            said.add(String.format(
                    Locale.ROOT,
                    "Level %s: %.2f s between waves assumed, as its waves do not tell it apart from computing.",
                    level.level(),
                    pace.secondsPerWave()));
        }
        return said;
    }

    public void show(Console console) {
        console.heading("%s, set %s, on %d executors of %d cores%s"
                .formatted(
                        warehouse,
                        featureSet,
                        executors,
                        executorCores,
                        dataFactor == 1 ? "" : ", for %d times the data".formatted(dataFactor)));
        console.table(
                List.of(
                        "Level",
                        ">Eras",
                        ">Waves",
                        ">Tasks",
                        ">At most at once",
                        ">Slices an executor",
                        ">GPU memory",
                        ">Time",
                        ">Between waves",
                        ">Cores at work"),
                levels.stream().map(ClusterForecastView::row).toList());
        console.line("In all " + HumanFormat.duration(seconds) + ". Taken to be so:");
        assumptions.forEach(line -> console.line("- " + line));
        levels.stream()
                .filter(level -> level.slices().filter(slices -> !slices.fits()).isPresent())
                .forEach(level -> console.warning(memoryWarning(level)));
    }

    private static List<String> row(PartClusterForecast level) {
        ClusterSimulation s = level.simulation();
        return List.of(
                level.level().name(),
                HumanFormat.count(level.eras()),
                HumanFormat.count(s.waves()),
                HumanFormat.count(s.tasks()),
                HumanFormat.count(s.mostTasks()),
                level.slices()
                        .map(slices -> HumanFormat.count(slices.perExecutor()))
                        .orElse("-"),
                level.slices()
                        .map(slices -> HumanFormat.bytes(slices.gpuBytes()))
                        .orElse("-"),
                HumanFormat.duration(s.seconds()),
                HumanFormat.duration(s.commitSeconds()),
                HumanFormat.percent(s.busyShare()));
    }

    private static String memoryWarning(PartClusterForecast level) {
        SliceForecast slices = level.slices().orElseThrow();
        return "Level %s may not fit: slices would take %s at once, and the longest era and sensor %s alone. Set gpu.slice-bytes to %d or less; what does not fit alone is computed on the CPU."
                .formatted(
                        level.level(),
                        HumanFormat.bytes(slices.gpuBytes()),
                        HumanFormat.bytes(slices.longestBytes()),
                        slices.affordableSliceBytes());
    }
}

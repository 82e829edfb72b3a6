package io.eraforge.cli.view;

import io.eraforge.engine.forecast.ClusterForecastRequest;
import io.eraforge.engine.forecast.ClusterSimulation;
import io.eraforge.engine.forecast.PartClusterForecast;
import io.eraforge.engine.forecast.SliceForecast;
import io.eraforge.engine.forecast.WaveCostModel;
import io.eraforge.workload.era.prepare.Staleness;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Result of {@code plan --executors}, on the console and as JSON.
 *
 * @param assumptions sentences on everything that was assumed rather than measured
 * @param stale whether it is of older readings or eras, empty if unknown
 * @param changed the tables that changed since the last prepare
 */
public record ClusterForecastView(
        String warehouse,
        String featureSet,
        int executors,
        int executorCores,
        int dataFactor,
        double seconds,
        List<LevelJson.OnCluster> levels,
        List<String> assumptions,
        Optional<Boolean> stale,
        List<String> changed) {

    public static ClusterForecastView of(
            String warehouse,
            String featureSet,
            ClusterForecastRequest request,
            List<PartClusterForecast> parts,
            Staleness prepared) {
        List<LevelJson.OnCluster> levels =
                parts.stream().map(LevelJson.OnCluster::of).toList();
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
                assumptions(request, levels),
                prepared.stale(),
                prepared.changed());
    }

    private static List<String> assumptions(ClusterForecastRequest request, List<LevelJson.OnCluster> levels) {
        List<String> all = new ArrayList<>();
        all.add("Measured on %d cores (--measured-cores; the ledger does not record them)."
                .formatted(request.measuredCores()));
        if (request.gpu().isPresent()) {
            all.add(String.format(
                    Locale.ROOT,
                    "GPU speed (%s): %d executor cores × %.3g.",
                    request.gpuSpeed().basis(),
                    request.cluster().cores(),
                    request.cluster().speedup()));
            all.add(
                    "GPU memory: as predicted (gpu.prediction) for %d concurrent tasks, %s usable (gpu.memory-threshold)."
                            .formatted(
                                    request.gpu().get().tasksAtOnce(),
                                    HumanFormat.percent(request.gpu().get().usable())));
        }
        levels.stream().filter(level -> level.eras() > 0).forEach(level -> all.addAll(paceAssumptions(level)));
        all.add("I/O keeps up with computation, and all executors are available throughout.");
        return all;
    }

    private static List<String> paceAssumptions(LevelJson.OnCluster level) {
        List<String> lines = new ArrayList<>();
        WaveCostModel pace = level.pace();
        if (!level.paceOf().equals(level.level())) {
            lines.add("Level %s: not measured; assumed as fast as level %s.".formatted(level.level(), level.paceOf()));
        } else if (!pace.measuredApart()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "Level %s: %.2f s between waves assumed: its waves are too few or too similar to measure it.",
                    level.level(),
                    pace.secondsPerWave()));
        }
        return lines;
    }

    public void show(Console console) {
        console.heading("%s, set %s, on %d executors of %d cores%s"
                .formatted(
                        warehouse,
                        featureSet,
                        executors,
                        executorCores,
                        dataFactor == 1 ? "" : ", for %d × the data".formatted(dataFactor)));
        console.table(
                List.of(
                        "Level",
                        ">Eras",
                        ">Waves",
                        ">Tasks",
                        ">Max. concurrent",
                        ">Slices/executor",
                        ">GPU memory",
                        ">Time",
                        ">Between waves",
                        ">Cores busy"),
                levels.stream().map(ClusterForecastView::row).toList());
        console.line("Total " + HumanFormat.duration(seconds) + ". Assumptions:");
        assumptions.forEach(line -> console.line("- " + line));
        levels.stream()
                .filter(level -> level.slices().filter(slices -> !slices.fits()).isPresent())
                .forEach(level -> console.warning(memoryWarning(level)));
    }

    private static List<String> row(LevelJson.OnCluster level) {
        ClusterSimulation s = level.simulation();
        return List.of(
                level.level(),
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

    private static String memoryWarning(LevelJson.OnCluster level) {
        SliceForecast slices = level.slices().orElseThrow();
        return "Level %s may not fit in GPU memory: concurrent slices need %s, and the longest single era/sensor %s. Set gpu.slice-bytes to at most %d; anything that does not fit on its own is computed on the CPU."
                .formatted(
                        level.level(),
                        HumanFormat.bytes(slices.gpuBytes()),
                        HumanFormat.bytes(slices.longestBytes()),
                        slices.affordableSliceBytes());
    }
}

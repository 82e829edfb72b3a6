package io.eraforge.cli;

import io.eraforge.stage.LevelScale;
import io.eraforge.stage.ScaleRequest;
import io.eraforge.stage.scale.Pace;
import io.eraforge.stage.scale.Simulation;
import io.eraforge.stage.scale.Slices;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A plan for a cluster, for people and for machines.
 *
 * @param assumptions what was taken to be so, as nothing measured it
 */
record ScaleView(
        String warehouse,
        String featureSet,
        int executors,
        int executorCores,
        int dataFactor,
        double seconds,
        List<LevelScale> levels,
        List<String> assumptions) {

    static ScaleView of(
            String warehouse, String featureSet, ScaleRequest request, List<LevelScale> levels, boolean gpuSpeedKnown) {
        return new ScaleView(
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

    private static List<String> assumptions(ScaleRequest request, List<LevelScale> levels, boolean gpuSpeedKnown) {
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
                                    Words.percent(request.gpu().get().usable())));
        }
        levels.stream().filter(level -> level.eras() > 0).forEach(level -> all.addAll(ofPace(level)));
        all.add("Reading and writing keep pace with computing, and every executor is there from the start to the end.");
        return all;
    }

    private static List<String> ofPace(LevelScale level) {
        List<String> said = new ArrayList<>();
        Pace pace = level.pace();
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

    void show(Console console) {
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
                levels.stream().map(ScaleView::row).toList());
        console.line("In all " + Words.seconds(seconds) + ". Taken to be so:");
        assumptions.forEach(line -> console.line("- " + line));
        levels.stream()
                .filter(level -> level.slices().filter(slices -> !slices.fits()).isPresent())
                .forEach(level -> console.warning(tooLarge(level)));
    }

    private static List<String> row(LevelScale level) {
        Simulation s = level.simulation();
        return List.of(
                level.level().name(),
                Words.count(level.eras()),
                Words.count(s.waves()),
                Words.count(s.tasks()),
                Words.count(s.mostTasks()),
                level.slices().map(slices -> Words.count(slices.perExecutor())).orElse("-"),
                level.slices().map(slices -> Words.bytes(slices.gpuBytes())).orElse("-"),
                Words.seconds(s.seconds()),
                Words.seconds(s.commitSeconds()),
                Words.percent(s.busyShare()));
    }

    private static String tooLarge(LevelScale level) {
        Slices slices = level.slices().orElseThrow();
        return "Level %s may not fit: slices would take %s at once, and the longest era and sensor %s alone. Set gpu.slice-bytes to %d or less; what does not fit alone is computed on the CPU."
                .formatted(
                        level.level(),
                        Words.bytes(slices.gpuBytes()),
                        Words.bytes(slices.longestBytes()),
                        slices.affordableSliceBytes());
    }
}

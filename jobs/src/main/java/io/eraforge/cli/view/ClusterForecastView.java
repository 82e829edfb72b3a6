package io.eraforge.cli.view;

import io.eraforge.engine.Nouns;
import io.eraforge.engine.forecast.ClusterForecastRequest;
import io.eraforge.engine.forecast.ClusterSimulation;
import io.eraforge.engine.forecast.PartClusterForecast;
import io.eraforge.engine.forecast.SliceForecast;
import io.eraforge.engine.forecast.WaveCostModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.lang3.StringUtils;

/** Result of {@code plan --executors} on the console. */
public record ClusterForecastView(
        String warehouse, Nouns nouns, String recipe, ClusterForecastRequest request, List<PartClusterForecast> parts) {
    public ClusterForecastView {
        parts = List.copyOf(parts);
    }

    public double seconds() {
        return parts.stream().mapToDouble(part -> part.simulation().seconds()).sum();
    }

    /** Whether nothing is left to compute. */
    public boolean isEmpty() {
        return parts.stream().allMatch(part -> part.items() == 0);
    }

    /** Sentences on everything that was assumed rather than measured. */
    public List<String> assumptions() {
        return assumptions(request, parts);
    }

    private static List<String> assumptions(ClusterForecastRequest request, List<PartClusterForecast> parts) {
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
        parts.stream().filter(part -> part.items() > 0).forEach(part -> all.addAll(paceAssumptions(part)));
        all.add("I/O keeps up with computation, and all executors are available throughout.");
        return all;
    }

    private static List<String> paceAssumptions(PartClusterForecast part) {
        List<String> lines = new ArrayList<>();
        WaveCostModel pace = part.pace();
        if (!part.paceOf().equals(part.part())) {
            lines.add("%s: not measured; assumed as fast as %s."
                    .formatted(part.part().label(), part.paceOf().inSentence()));
        } else if (!pace.measuredApart()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%s: %.2f s between waves assumed: its waves are too few or too similar to measure it.",
                    part.part().label(),
                    pace.secondsPerWave()));
        }
        return lines;
    }

    public void show(Console console) {
        console.heading("%s, %s, on %d executors of %d cores%s"
                .formatted(
                        warehouse,
                        recipe,
                        request.cluster().executors(),
                        request.cluster().cores(),
                        request.dataFactor() == 1 ? "" : ", for %d × the data".formatted(request.dataFactor())));
        console.table(
                List.of(
                        StringUtils.capitalize(nouns.part()),
                        ">" + StringUtils.capitalize(nouns.items()),
                        ">Waves",
                        ">Tasks",
                        ">Max. concurrent",
                        ">Slices/executor",
                        ">GPU memory",
                        ">Time",
                        ">Between waves",
                        ">Cores busy"),
                parts.stream().map(ClusterForecastView::row).toList());
        console.line("Total " + HumanFormat.duration(seconds()) + ". Assumptions:");
        assumptions().forEach(line -> console.line("- " + line));
        parts.stream()
                .filter(part -> part.slices().filter(slices -> !slices.fits()).isPresent())
                .forEach(part -> console.warning(memoryWarning(part)));
    }

    private static List<String> row(PartClusterForecast part) {
        ClusterSimulation s = part.simulation();
        return List.of(
                part.part().id(),
                HumanFormat.count(part.items()),
                HumanFormat.count(s.waves()),
                HumanFormat.count(s.tasks()),
                HumanFormat.count(s.mostTasks()),
                part.slices()
                        .map(slices -> HumanFormat.count(slices.perExecutor()))
                        .orElse("-"),
                part.slices()
                        .map(slices -> HumanFormat.bytes(slices.gpuBytes()))
                        .orElse("-"),
                HumanFormat.duration(s.seconds()),
                HumanFormat.duration(s.commitSeconds()),
                HumanFormat.percent(s.busyShare()));
    }

    private String memoryWarning(PartClusterForecast part) {
        SliceForecast slices = part.slices().orElseThrow();
        return "%s may not fit in GPU memory: concurrent slices need %s, and the longest of its %s alone %s. Set gpu.slice-bytes to at most %d; anything that does not fit on its own is computed on the CPU."
                .formatted(
                        part.part().label(),
                        HumanFormat.bytes(slices.gpuBytes()),
                        nouns.units(),
                        HumanFormat.bytes(slices.longestBytes()),
                        slices.affordableSliceBytes());
    }
}

package io.eraforge.cli.view;

import io.eraforge.workload.era.extract.FeaturePlacement;
import io.eraforge.workload.era.extract.GpuPrediction;
import java.util.List;
import java.util.Locale;

/** Where a GPU run computes the features of a set, and how fast, for the console. */
public record GpuPlacementView(String set, FeaturePlacement placement, List<GpuPrediction> predicted) {
    public void show(Console console, boolean names) {
        console.heading("Features of %s: %d of %d on the GPU, %d on the executor's cores"
                .formatted(
                        set,
                        placement.device().size(),
                        placement.features(),
                        placement.host().size()));
        if (names) {
            placement.host().forEach(column -> console.line("  on the cores: " + column));
        } else if (!placement.host().isEmpty()) {
            console.line("  --names lists those on the cores.");
        }
        console.heading("Speed (" + GpuPrediction.BASIS + ")");
        if (predicted.isEmpty()) {
            console.line("  No prediction for %s: its operations were not counted.".formatted(set));
            console.line("  --backend auto uses a GPU wherever it finds one.");
            return;
        }
        console.table(
                List.of(
                        "GPU",
                        ">Device",
                        ">%d cores".formatted(predicted.get(0).cores()),
                        ">Together",
                        "--backend auto"),
                predicted.stream().map(GpuPlacementView::row).toList());
        console.line("  In values/s. On a cluster, where the driver does not know the GPU, auto uses it.");
    }

    private static List<String> row(GpuPrediction one) {
        return List.of(
                one.gpu().name(),
                millions(one.deviceValuesPerSecond()),
                millions(one.coresValuesPerSecond()),
                millions(one.togetherValuesPerSecond()),
                one.autoUsesGpu() ? "uses the GPU" : "leaves the GPU out");
    }

    private static String millions(double rate) {
        return String.format(Locale.ROOT, "%.1fM", rate / 1e6);
    }
}

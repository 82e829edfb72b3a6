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
            console.line("  No prediction for %s: only the operations of core were counted.".formatted(set));
        }
        predicted.forEach(one -> console.line("  " + line(one)));
        console.line("  --backend auto uses a GPU wherever it finds one; it does not compare speeds.");
    }

    private static String line(GpuPrediction one) {
        return String.format(
                Locale.ROOT,
                "%-4s %3.0fM values/s, as fast as %.1f cores at %.0fM values/s",
                one.gpu(),
                one.deviceValuesPerSecond() / 1e6,
                one.equalCores(),
                one.coreValuesPerSecond() / 1e6);
    }
}

package io.eraforge.gpu.call;

import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.column.DeviceEras;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.gpu.column.SharedColumn;
import io.eraforge.gpu.phase.FeatureColumns;
import io.eraforge.gpu.phase.Phase;
import io.eraforge.gpu.phase.PhaseFeatures;
import io.eraforge.gpu.phase.PhaseFeatures.Slot;
import io.eraforge.gpu.phase.PhaseSchedule;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Execution plan of a feature set: which phase computes which features, and which are left to the CPU body. */
public final class ColumnarPlan {
    /** Runs {@code phase}, if not null, then drops shared columns. */
    private record Step(Phase phase, List<Slot> slots, List<SharedColumn> drops) {}

    private final List<Step> steps = new ArrayList<>();
    private final List<Slot> cpuSlots;
    private final int width;

    ColumnarPlan(FeatureSet set) {
        List<Slot> slots = IntStream.range(0, set.features().size())
                .mapToObj(i -> new Slot(set.features().get(i), i))
                .toList();
        this.width = slots.size();
        this.cpuSlots = slots.stream().filter(slot -> !computes(slot.feature())).toList();
        for (PhaseSchedule.Block block : PhaseSchedule.BLOCKS) {
            add(block, slots);
        }
    }

    private void add(PhaseSchedule.Block block, List<Slot> slots) {
        for (Phase phase : block.phases()) {
            List<Slot> computed = slots.stream()
                    .filter(slot -> PhaseSchedule.computes(phase, slot.feature()))
                    .toList();
            if (!computed.isEmpty()) {
                steps.add(new Step(phase, computed, List.of()));
            }
        }
        steps.add(new Step(null, List.of(), block.drops()));
    }

    /** Whether the device computes this feature. */
    public static boolean computes(Feature feature) {
        return PhaseSchedule.of(feature).isPresent();
    }

    /** The features without a columnar form. */
    List<Slot> cpuSlots() {
        return cpuSlots;
    }

    /** Number of features. */
    int width() {
        return width;
    }

    /** Computes all features but {@link #cpuSlots}. */
    void run(DeviceEras eras, FeatureColumns results) {
        for (Step step : steps) {
            if (step.phase() != null) {
                try (PhaseContext ctx = new PhaseContext(eras)) {
                    step.phase().run(ctx, new PhaseFeatures(step.slots(), ctx, results));
                }
            }
            step.drops().forEach(eras::dropShared);
        }
    }
}

package io.eraforge.gpu.call;

import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.column.DeviceEras;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.gpu.column.SharedColumn;
import io.eraforge.gpu.phase.FeatureColumns;
import io.eraforge.gpu.phase.Phase;
import io.eraforge.gpu.phase.PhaseFeatures;
import io.eraforge.gpu.phase.PhaseSchedule;
import io.eraforge.gpu.phase.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A feature set compiled for the device: which phase computes which features, and which are left to the CPU body. */
public final class ColumnarPlan {
    private record Step(Phase phase, List<Slot> slots, List<SharedColumn> drops) {}

    private final List<Step> steps = new ArrayList<>();
    private final List<Slot> onHost;
    private final int width;

    ColumnarPlan(FeatureSet set) {
        List<Slot> slots = IntStream.range(0, set.features().size())
                .mapToObj(i -> new Slot(set.features().get(i), i))
                .toList();
        this.width = slots.size();
        this.onHost = slots.stream().filter(slot -> !has(slot.feature())).toList();
        for (PhaseSchedule.Block block : PhaseSchedule.BLOCKS) {
            add(block, slots);
        }
    }

    private void add(PhaseSchedule.Block block, List<Slot> slots) {
        for (Phase phase : block.phases()) {
            List<Slot> picked = slots.stream()
                    .filter(slot -> PhaseSchedule.takes(phase, slot.feature()))
                    .toList();
            if (!picked.isEmpty()) {
                steps.add(new Step(phase, picked, List.of()));
            }
        }
        steps.add(new Step(null, List.of(), block.drops()));
    }

    /** Whether the device computes this feature. */
    public static boolean has(Feature feature) {
        return PhaseSchedule.of(feature).isPresent();
    }

    /** The features of the set that have no columnar body. */
    List<Slot> onHost() {
        return onHost;
    }

    int width() {
        return width;
    }

    /** Fills the results of all features but those {@link #onHost}. */
    void run(DeviceEras eras, FeatureColumns results) {
        for (Step step : steps) {
            if (step.phase() != null) {
                try (PhaseContext work = new PhaseContext(eras)) {
                    step.phase().run(work, new PhaseFeatures(step.slots(), work, results));
                }
            }
            step.drops().forEach(eras::drop);
        }
    }
}

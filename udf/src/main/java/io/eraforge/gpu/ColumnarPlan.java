package io.eraforge.gpu;

import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A feature set compiled for the device: which phase computes which features, and which are left to the CPU body. */
final class ColumnarPlan {
    private record Step(Phase phase, List<Slot> slots, List<Shared> drops) {}

    private final List<Step> steps = new ArrayList<>();
    private final List<Slot> onHost;
    private final int width;

    ColumnarPlan(FeatureSet set) {
        List<Slot> slots = IntStream.range(0, set.features().size())
                .mapToObj(i -> new Slot(set.features().get(i), i))
                .toList();
        this.width = slots.size();
        this.onHost = slots.stream().filter(slot -> !has(slot.feature())).toList();
        for (Phases.Block block : Phases.BLOCKS) {
            add(block, slots);
        }
    }

    private void add(Phases.Block block, List<Slot> slots) {
        for (Phase phase : block.phases()) {
            List<Slot> picked = slots.stream()
                    .filter(slot -> Phases.takes(phase, slot.feature()))
                    .toList();
            if (!picked.isEmpty()) {
                steps.add(new Step(phase, picked, List.of()));
            }
        }
        steps.add(new Step(null, List.of(), block.drops()));
    }

    /** Whether the device computes this feature. */
    static boolean has(Feature feature) {
        return Phases.of(feature).isPresent();
    }

    /** The features of the set that have no columnar body. */
    List<Slot> onHost() {
        return onHost;
    }

    int width() {
        return width;
    }

    /** Fills the results of all features but those {@link #onHost}. */
    void run(Eras eras, Results results) {
        for (Step step : steps) {
            if (step.phase() != null) {
                try (Work work = new Work(eras)) {
                    step.phase().run(work, new Picked(step.slots(), work, results));
                }
            }
            step.drops().forEach(eras::drop);
        }
    }
}

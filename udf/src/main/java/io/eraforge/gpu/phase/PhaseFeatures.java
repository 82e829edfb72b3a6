package io.eraforge.gpu.phase;

import io.eraforge.feature.Feature;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.PhaseContext;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The features of a set that one phase computes, and where their values go. */
public final class PhaseFeatures {
    /** A feature and its column index in the result row. */
    public record Slot(Feature feature, int index) {}

    private final List<Slot> slots;
    private final PhaseContext ctx;
    private final FeatureColumns results;

    public PhaseFeatures(List<Slot> slots, PhaseContext ctx, FeatureColumns results) {
        this.slots = slots;
        this.ctx = ctx;
        this.results = results;
    }

    /** Whether any feature of this calculator is requested. */
    boolean contains(String calculator) {
        return slots.stream().anyMatch(slot -> is(slot, calculator));
    }

    /** The requested features of this calculator, in row order. */
    List<Feature> of(String calculator) {
        return slots.stream()
                .filter(slot -> is(slot, calculator))
                .map(Slot::feature)
                .toList();
    }

    /** Computes a calculator without parameters; {@code value} is called only if it is requested. */
    void compute(String calculator, Supplier<Col> value) {
        computeEach(calculator, feature -> value.get());
    }

    /** Computes each requested feature of a calculator. */
    void computeEach(String calculator, Function<Feature, Col> value) {
        computeMatching(calculator, feature -> true, value);
    }

    /** Computes those requested features of a calculator that match {@code filter}. */
    void computeMatching(String calculator, Predicate<Feature> filter, Function<Feature, Col> value) {
        for (Slot slot : slots) {
            if (is(slot, calculator) && filter.test(slot.feature())) {
                results.put(ctx, slot, value.apply(slot.feature()));
            }
        }
    }

    private static boolean is(Slot slot, String calculator) {
        return slot.feature().calculator().name().equals(calculator);
    }
}

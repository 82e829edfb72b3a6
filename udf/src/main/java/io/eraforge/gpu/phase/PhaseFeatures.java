package io.eraforge.gpu.phase;

import io.eraforge.feature.Feature;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.PhaseContext;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The features of one phase that a set has picked, and where their values go. */
public final class PhaseFeatures {
    private final List<Slot> slots;
    private final PhaseContext work;
    private final FeatureColumns results;

    public PhaseFeatures(List<Slot> slots, PhaseContext work, FeatureColumns results) {
        this.slots = slots;
        this.work = work;
        this.results = results;
    }

    boolean any(String calculator) {
        return slots.stream().anyMatch(slot -> is(slot, calculator));
    }

    List<Feature> features(String calculator) {
        return slots.stream()
                .filter(slot -> is(slot, calculator))
                .map(Slot::feature)
                .toList();
    }

    /** The value of a calculator without parameters; not asked for if it is not picked. */
    void value(String calculator, Supplier<Col> value) {
        each(calculator, feature -> value.get());
    }

    /** The value of each picked feature of a calculator. */
    void each(String calculator, Function<Feature, Col> value) {
        eachOf(calculator, feature -> true, value);
    }

    /** The value of those picked features of a calculator that are {@code wanted}. */
    void eachOf(String calculator, Predicate<Feature> wanted, Function<Feature, Col> value) {
        for (Slot slot : slots) {
            if (is(slot, calculator) && wanted.test(slot.feature())) {
                results.put(work, slot, value.apply(slot.feature()));
            }
        }
    }

    private static boolean is(Slot slot, String calculator) {
        return slot.feature().calculator().name().equals(calculator);
    }
}

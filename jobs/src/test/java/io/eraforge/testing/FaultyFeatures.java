package io.eraforge.testing;

import io.eraforge.feature.Calculator;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A feature set that fails on eras with certain first values. In local mode the tasks share these static fields. */
public final class FaultyFeatures {
    /** The era fails with an exception, which is recorded in its row. */
    public static final double POISON = 666;
    /** The whole job fails. */
    public static final double BOMB = 667;
    /** Blocks until interrupted. */
    public static final double HANG = 668;

    /** Spins, ignoring interrupts, while {@link #spinning}. */
    public static final double SPIN = 669;

    public static volatile boolean spinning;

    /** Throws an OutOfMemoryError. */
    public static final double HUNGRY = 670;

    /** How many more times POISON, BOMB and HUNGRY take effect. */
    public static final AtomicInteger LEFT = new AtomicInteger(Integer.MAX_VALUE);

    private static final Runnable NOTHING = () -> {};

    /** Run once, by the first era that is computed. */
    public static final AtomicReference<Runnable> ONCE = new AtomicReference<>(NOTHING);

    /** Run by each era that is computed. */
    public static volatile Runnable each = NOTHING;

    private FaultyFeatures() {}

    /** The faulty feature set; resets all counters and hooks. */
    public static FeatureSet set() {
        LEFT.set(Integer.MAX_VALUE);
        ONCE.set(NOTHING);
        each = NOTHING;
        Calculator faulty = Calculator.calculator("faulty").fromValues(series -> {
            ONCE.getAndSet(NOTHING).run();
            each.run();
            fail(series.x()[0]);
            return series.x()[0];
        });
        return FeatureSet.of("faulty", List.of(Feature.parse("mean"), new Feature(faulty, List.of())));
    }

    private static void fail(double first) {
        if (first == HUNGRY && LEFT.getAndDecrement() > 0) {
            throw new OutOfMemoryError("Java heap space");
        }
        if ((first == POISON || first == BOMB) && LEFT.getAndDecrement() > 0) {
            if (first == POISON) {
                throw new IllegalStateException("poisoned value");
            }
            // An Error, so that the row does not catch it.
            throw new AssertionError("a bomb went off");
        }
        while (first == SPIN && spinning) {
            Thread.onSpinWait();
        }
        if (first == HANG) {
            hang();
        }
    }

    private static void hang() {
        try {
            Thread.sleep(600_000);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }
}

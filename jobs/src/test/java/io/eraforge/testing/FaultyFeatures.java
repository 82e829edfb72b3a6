package io.eraforge.testing;

import io.eraforge.feature.Calculator;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Features that fail where an era begins with a certain value. In local mode the tasks share these counters. */
public final class FaultyFeatures {
    /** The era fails, and says so in its row. */
    public static final double POISON = 666;
    /** The whole job fails. */
    public static final double BOMB = 667;
    /** Never ends, unless it is interrupted. */
    public static final double HANG = 668;

    /** Never ends and heeds nothing, as long as {@link #spinning}. */
    public static final double SPIN = 669;

    public static volatile boolean spinning;

    /** The heap is too small for it. */
    public static final double HUNGRY = 670;

    /** How often poison, bombs and hunger still work. */
    public static final AtomicInteger LEFT = new AtomicInteger(Integer.MAX_VALUE);

    private static final Runnable NOTHING = () -> {};

    /** Done once, by the first era that is computed. */
    public static final AtomicReference<Runnable> ONCE = new AtomicReference<>(NOTHING);

    /** Done by each era that is computed. */
    public static volatile Runnable each = NOTHING;

    private FaultyFeatures() {}

    public static FeatureSet set() {
        LEFT.set(Integer.MAX_VALUE);
        ONCE.set(NOTHING);
        each = NOTHING;
        Calculator faulty = Calculator.calculator("faulty").value(series -> {
            ONCE.getAndSet(NOTHING).run();
            each.run();
            strike(series.x()[0]);
            return series.x()[0];
        });
        return FeatureSet.of("faulty", List.of(Feature.parse("mean"), new Feature(faulty, List.of())));
    }

    private static void strike(double first) {
        if (first == HUNGRY && LEFT.getAndDecrement() > 0) {
            throw new OutOfMemoryError("Java heap space");
        }
        if ((first == POISON || first == BOMB) && LEFT.getAndDecrement() > 0) {
            if (first == POISON) {
                throw new IllegalStateException("poisoned value");
            }
            // Not an exception, so that it goes through the row's own safety net.
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
            throw new IllegalStateException("woken", e);
        }
    }
}

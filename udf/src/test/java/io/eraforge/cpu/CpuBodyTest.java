package io.eraforge.cpu;

import static io.eraforge.feature.Calculator.calculator;
import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.control.ControlSnapshot;
import io.eraforge.control.Recovery;
import io.eraforge.control.admission.CpuSettings;
import io.eraforge.control.admission.CpuSettings.TimeLimit;
import io.eraforge.control.slice.ProcessControl;
import io.eraforge.feature.Calculator;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Eras that exhaust the heap or take too long. */
class CpuBodyTest {
    private static final int LARGE = 1000;
    private static final AtomicInteger HEAP_FAILURES = new AtomicInteger();
    private static final AtomicInteger RUNNING = new AtomicInteger();
    private static final AtomicInteger MAX_RUNNING = new AtomicInteger();

    /** A heap share so small that large eras run one at a time. */
    private static final CpuSettings SMALL_HEAP_SHARE =
            new CpuSettings(LARGE, 1e-9, 64, new TimeLimit(50, 60_000, 60_000));

    private static final Calculator EXHAUSTS_HEAP = calculator("exhausts_heap").fromValues(series -> {
        if (HEAP_FAILURES.getAndDecrement() > 0) {
            throw new OutOfMemoryError("Java heap space");
        }
        return series.n();
    });

    private static final Calculator OVERLAPS = calculator("overlaps").fromValues(series -> {
        MAX_RUNNING.accumulateAndGet(RUNNING.incrementAndGet(), Math::max);
        pause(20);
        return RUNNING.decrementAndGet();
    });

    private static final Calculator HANGS = calculator("hangs").fromValues(series -> {
        // Several sleeps: on a busy machine one may end before the coarse clock has advanced past the deadline.
        for (int sleeps = 0; sleeps < 20 && series.n() == 13; sleeps++) {
            pause(100);
        }
        return 1;
    });

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static CpuBody body(CpuSettings settings, Calculator... calculators) {
        return new CpuBody(
                FeatureSet.of(
                        "test",
                        List.of(calculators).stream()
                                .map(calculator -> new Feature(calculator, List.of()))
                                .toList()),
                settings);
    }

    private static FeatureRow row(CpuBody body, int values) {
        return body.compute(new double[values], null, null, null);
    }

    @BeforeEach
    void reset() {
        HEAP_FAILURES.set(0);
        MAX_RUNNING.set(0);
    }

    @Test
    void largeErasRunOneAtATime() {
        CpuBody body = body(SMALL_HEAP_SHARE, OVERLAPS);
        IntStream.range(0, 8).parallel().forEach(i -> row(body, LARGE));
        assertThat(MAX_RUNNING).hasValue(1);
    }

    @Test
    void aLargeEraThatExhaustsTheHeapIsRetriedAlone() {
        CpuBody body = body(SMALL_HEAP_SHARE, EXHAUSTS_HEAP);
        HEAP_FAILURES.set(1);
        ProcessControl.countRows(1);
        long before = ProcessControl.snapshot().recoveries();
        FeatureRow row = row(body, LARGE);
        ControlSnapshot after = ProcessControl.snapshot();
        assertThat(after.recoveries()).isEqualTo(before + 1);
        assertThat(after.recent())
                .extracting(Recovery::message)
                .contains(
                        "retrying an era of 1000 values with no other large era running, after OutOfMemoryError: Java heap space");
        assertThat(row.status()).isEqualTo(FeatureRow.OK);
        assertThat(row.value(0)).isEqualTo(LARGE);
    }

    @Test
    void anEraTooLargeForTheHeapIsAFailedRowAndReleasesItsAdmission() {
        CpuBody body = body(SMALL_HEAP_SHARE, EXHAUSTS_HEAP);
        HEAP_FAILURES.set(2);
        FeatureRow row = row(body, LARGE);
        assertThat(row.status()).isEqualTo(FeatureRow.FAILED);
        assertThat(row.value(0)).isNaN();
        assertThat(row.error())
                .startsWith("java.lang.OutOfMemoryError: Java heap space. Cannot compute an era of 1000 values:");
        assertThat(row(body, LARGE).status()).isEqualTo(FeatureRow.OK);
    }

    @Test
    void anEraThatTakesTooLongIsAFailedRow() {
        CpuBody body = body(
                new CpuSettings(LARGE, 0.5, 64, new TimeLimit(50, 1000, 1000)),
                HANGS,
                calculator("afterwards").fromValues(series -> 2));
        FeatureRow row = row(body, 13);
        assertThat(row.status()).isEqualTo(FeatureRow.FAILED);
        assertThat(row.error()).contains("Cannot finish an era of 13 values: stopped after");
        assertThat(row(body, 12).value(1)).isEqualTo(2);
    }
}

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

/** Eras that are too large for their neighbours, or take too long. */
class CpuBodyTest {
    private static final int LARGE = 1000;
    private static final AtomicInteger REFUSALS = new AtomicInteger();
    private static final AtomicInteger AT_WORK = new AtomicInteger();
    private static final AtomicInteger MOST_AT_WORK = new AtomicInteger();

    /** A heap share so small that each large era is let in alone. */
    private static final CpuSettings NARROW = new CpuSettings(LARGE, 1e-9, 64, new TimeLimit(50, 60_000, 60_000));

    private static final Calculator REFUSED = calculator("refused").value(series -> {
        if (REFUSALS.getAndDecrement() > 0) {
            throw new OutOfMemoryError("Java heap space");
        }
        return series.n();
    });

    private static final Calculator OVERLAPS = calculator("overlaps").value(series -> {
        MOST_AT_WORK.accumulateAndGet(AT_WORK.incrementAndGet(), Math::max);
        pause(20);
        return AT_WORK.decrementAndGet();
    });

    private static final Calculator HANGS = calculator("hangs").value(series -> {
        // More than one nap: a busy machine may wake the sleeper before the clock that is to tell it is late.
        for (int naps = 0; naps < 20 && series.n() == 13; naps++) {
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
                        "odd",
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
        REFUSALS.set(0);
        MOST_AT_WORK.set(0);
    }

    @Test
    void largeErasTakeTurnsAndSmallOnesDoNot() {
        CpuBody body = body(NARROW, OVERLAPS);
        IntStream.range(0, 8).parallel().forEach(i -> row(body, LARGE));
        assertThat(MOST_AT_WORK).hasValue(1);
    }

    @Test
    void aLargeEraThatFindsNoHeapIsTriedAgainAlone() {
        CpuBody body = body(NARROW, REFUSED);
        REFUSALS.set(1);
        ProcessControl.countRows(1);
        long before = ProcessControl.snapshot().recoveries();
        FeatureRow row = row(body, LARGE);
        ControlSnapshot after = ProcessControl.snapshot();
        assertThat(after.recoveries()).isEqualTo(before + 1);
        assertThat(after.recent())
                .extracting(Recovery::message)
                .contains("an era of 1000 values again, alone, after Java heap space");
        assertThat(row.status()).isEqualTo(FeatureRow.OK);
        assertThat(row.value(0)).isEqualTo(LARGE);
    }

    @Test
    void anEraTooLargeForTheHeapIsAFailedRowAndLeavesItsRoom() {
        CpuBody body = body(NARROW, REFUSED);
        REFUSALS.set(2);
        FeatureRow row = row(body, LARGE);
        assertThat(row.status()).isEqualTo(FeatureRow.FAILED);
        assertThat(row.value(0)).isNaN();
        assertThat(row.error())
                .startsWith("java.lang.OutOfMemoryError: Java heap space. Cannot hold an era of 1000 values:");
        assertThat(row(body, LARGE).status()).isEqualTo(FeatureRow.OK);
    }

    @Test
    void anEraThatTakesTooLongIsAFailedRow() {
        CpuBody body = body(
                new CpuSettings(LARGE, 0.5, 64, new TimeLimit(50, 1000, 1000)),
                HANGS,
                calculator("afterwards").value(series -> 2));
        FeatureRow row = row(body, 13);
        assertThat(row.status()).isEqualTo(FeatureRow.FAILED);
        assertThat(row.error()).contains("Cannot finish an era of 13 values: stopped after");
        assertThat(row(body, 12).value(1)).isEqualTo(2);
    }
}

package io.eraforge.control.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.control.admission.CpuSettings.TimeLimit;
import io.eraforge.control.memory.HeapBudget;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CpuAdmissionTest {
    private static final long MIB = 1 << 20;

    private final HeapBudget budget = new HeapBudget(100 * MIB);
    private final CpuAdmission admission =
            new CpuAdmission(new CpuSettings(1000, 0.5, 100, new TimeLimit(3, 10, 500)), budget);

    @Test
    void eraIsLargeFromTheConfiguredSize() {
        assertThat(admission.isLarge(999)).isFalse();
        assertThat(admission.isLarge(1000)).isTrue();
    }

    @Test
    void largeErasTakeTurnsIfTheHeapIsTooSmallForBoth() {
        int first = admission.enter(700_000);
        int small = admission.enter(10_000);
        CompletableFuture<Integer> second = CompletableFuture.supplyAsync(() -> admission.enter(700_000));
        assertThat(second).isNotDone();
        admission.leave(small);
        admission.leave(first);
        admission.leave(second.join());
        assertThat(budget.isUnused()).isTrue();
    }

    @Test
    void eraLargerThanTheBudgetRunsAlone() {
        int all = admission.enter(Integer.MAX_VALUE);
        CompletableFuture<Integer> other = CompletableFuture.supplyAsync(() -> admission.enter(1000));
        assertThat(other).isNotDone();
        admission.leave(all);
        admission.leave(other.join());
        admission.leave(admission.acquireAll());
        assertThat(budget.isUnused()).isTrue();
    }

    @Test
    void cancelledTaskStopsWaiting() {
        int all = admission.acquireAll();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> admission.enter(1000)).hasMessage("Interrupted while waiting for heap admission");
        assertThat(Thread.interrupted()).isTrue();
        admission.leave(all);
        assertThat(budget.isUnused()).isTrue();
    }

    @Test
    void bytesPerValueRiseAtOnceAndDecaySlowly() {
        admission.took(1000, 200_000);
        assertThat(admission.bytesPerValue()).isEqualTo(200);
        admission.took(1000, 100_000);
        assertThat(admission.bytesPerValue()).isEqualTo(190);
    }

    // Deadlines

    private final AtomicLong now = new AtomicLong();
    private final EraDurations durations = new EraDurations();

    private EraDeadline started(int values) {
        EraDeadline deadline = new EraDeadline(new TimeLimit(3, 1000, 60_000), durations, now::get);
        deadline.start(values);
        return deadline;
    }

    private void took(int values, long millis) {
        EraDeadline deadline = started(values);
        now.addAndGet(millis);
        deadline.done();
    }

    private void assertAllowed(int values, long millis) {
        EraDeadline deadline = started(values);
        now.addAndGet(millis);
        deadline.check();
        now.addAndGet(1);
        assertThatThrownBy(deadline::check).isInstanceOf(EraTimeoutException.class);
    }

    @Test
    void capAppliesUntilThereIsAnEstimate() {
        assertAllowed(5000, 60_000);
        took(5000, 999);
        assertAllowed(5000, 60_000);
    }

    @Test
    void allowsAMultipleOfTheAverageForTheSize() {
        took(4096, 2000);
        took(4096, 4000);
        assertAllowed(4096, 9000);
        assertAllowed(8000, 9000 * 8000 / 4096);
    }

    @Test
    void allowedTimeStaysBetweenFloorAndCap() {
        for (int i = 0; i < 2000; i++) {
            took(100, 1);
        }
        assertAllowed(100, 1000);
        took(1 << 20, 50_000);
        assertAllowed(1 << 20, 60_000);
    }

    @Test
    void otherSizeClassesDoNotCount() {
        took(1000, 5000);
        assertAllowed(1 << 20, 60_000);
    }

    @Test
    void timeoutMessageStatesTimeAndLimit() {
        EraDeadline deadline = started(5000);
        now.addAndGet(61_000);
        assertThatThrownBy(deadline::check)
                .hasMessageStartingWith("Cannot finish an era of 5000 values: stopped after 61.0 s (limit 60.0 s).");
    }

    @Test
    void coarseClockAdvances() throws InterruptedException {
        long before = CoarseClock.millis();
        for (int i = 0; i < 500 && CoarseClock.millis() == before; i++) {
            Thread.sleep(10);
        }
        assertThat(CoarseClock.millis()).isGreaterThan(before);
    }
}

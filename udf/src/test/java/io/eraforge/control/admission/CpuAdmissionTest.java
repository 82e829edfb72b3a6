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

    private final HeapBudget room = new HeapBudget(100 * MIB);
    private final CpuAdmission control =
            new CpuAdmission(new CpuSettings(1000, 0.5, 100, new TimeLimit(3, 10, 500)), room);

    @Test
    void eraOfSomeSizeIsLarge() {
        assertThat(control.isLarge(999)).isFalse();
        assertThat(control.isLarge(1000)).isTrue();
    }

    @Test
    void largeErasTakeTurnsWhenTheHeapIsTooSmallForBoth() {
        int first = control.enter(700_000);
        int small = control.enter(10_000);
        CompletableFuture<Integer> second = CompletableFuture.supplyAsync(() -> control.enter(700_000));
        assertThat(second).isNotDone();
        control.leave(small);
        control.leave(first);
        control.leave(second.join());
        assertThat(room.isEmpty()).isTrue();
    }

    @Test
    void anEraLargerThanTheHeapRunsAlone() {
        int all = control.enter(Integer.MAX_VALUE);
        CompletableFuture<Integer> other = CompletableFuture.supplyAsync(() -> control.enter(1000));
        assertThat(other).isNotDone();
        control.leave(all);
        control.leave(other.join());
        control.leave(control.acquireAll());
        assertThat(room.isEmpty()).isTrue();
    }

    @Test
    void aTaskThatIsCancelledDoesNotWaitForRoom() {
        int all = control.acquireAll();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> control.enter(1000)).hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
        control.leave(all);
        assertThat(room.isEmpty()).isTrue();
    }

    @Test
    void whatErasTakeIsLearnedUpAtOnceAndDownSlowly() {
        control.took(1000, 200_000);
        assertThat(control.bytesPerValue()).isEqualTo(200);
        control.took(1000, 100_000);
        assertThat(control.bytesPerValue()).isEqualTo(190);
    }

    // Deadlines

    private final AtomicLong now = new AtomicLong();
    private final EraDurations pace = new EraDurations();

    private EraDeadline started(int values) {
        EraDeadline deadline = new EraDeadline(new TimeLimit(3, 1000, 60_000), pace, now::get);
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
    void withoutEvidenceTheCapHolds() {
        assertAllowed(5000, 60_000);
        took(5000, 999);
        assertAllowed(5000, 60_000);
    }

    @Test
    void aMultipleOfWhatAsManyValuesTookIsAllowed() {
        took(4096, 2000);
        took(4096, 4000);
        assertAllowed(4096, 9000);
        assertAllowed(8000, 9000 * 8000 / 4096);
    }

    @Test
    void noLessThanTheFloorAndNoMoreThanTheCap() {
        for (int i = 0; i < 2000; i++) {
            took(100, 1);
        }
        assertAllowed(100, 1000);
        took(1 << 20, 50_000);
        assertAllowed(1 << 20, 60_000);
    }

    @Test
    void otherSizesTellNothing() {
        took(1000, 5000);
        assertAllowed(1 << 20, 60_000);
    }

    @Test
    void saysHowLongItWaited() {
        EraDeadline deadline = started(5000);
        now.addAndGet(61_000);
        assertThatThrownBy(deadline::check)
                .hasMessageStartingWith(
                        "Cannot finish an era of 5000 values: it was given up after 61.0 s, when 60.0 s were up.");
    }

    @Test
    void theClockTicks() throws InterruptedException {
        long before = CoarseClock.millis();
        for (int i = 0; i < 500 && CoarseClock.millis() == before; i++) {
            Thread.sleep(10);
        }
        assertThat(CoarseClock.millis()).isGreaterThan(before);
    }
}

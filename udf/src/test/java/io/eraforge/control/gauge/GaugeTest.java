package io.eraforge.control.gauge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Gauges that wrap slow or unreliable sources. */
class GaugeTest {
    // LazyStartGauge

    private static LazyStartGauge starting(BooleanSupplier start) {
        return new LazyStartGauge(start, () -> hot(50), Duration.ofMillis(50));
    }

    @Test
    void unknownUntilAHangingSourceHasStarted() throws Exception {
        CountDownLatch hanging = new CountDownLatch(1);
        LazyStartGauge gauge = starting(() -> {
            try {
                hanging.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return true;
        });
        assertThat(gauge.read()).isEqualTo(GaugeReading.UNKNOWN);
        assertThat(gauge.read()).isEqualTo(GaugeReading.UNKNOWN);
        hanging.countDown();
        await(() -> gauge.read().celsius() == 50);
    }

    @Test
    void readsAnAvailableSourceAtOnceAndAMissingOneNever() {
        assertThat(new LazyStartGauge(() -> true, () -> hot(50), Duration.ofSeconds(30))
                        .read()
                        .celsius())
                .isEqualTo(50);
        LazyStartGauge missing = new LazyStartGauge(() -> false, () -> hot(50), Duration.ofSeconds(30));
        LazyStartGauge broken = new LazyStartGauge(
                () -> {
                    throw new UnsatisfiedLinkError("libnvidia-ml.so");
                },
                () -> hot(50),
                Duration.ofSeconds(30));
        for (LazyStartGauge gauge : List.of(missing, missing, broken, broken)) {
            assertThat(gauge.read()).isEqualTo(GaugeReading.UNKNOWN);
        }
    }

    // SampledGauge

    private final AtomicLong now = new AtomicLong(5_000);
    private final AtomicInteger reads = new AtomicInteger();
    private final Semaphore answers = new Semaphore(0);

    private static GaugeReading hot(double celsius) {
        return new GaugeReading("L4", 1, 2, 0, celsius, 0, 1, 0);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 2000 && !condition.getAsBoolean(); i++) {
            Thread.sleep(5);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    @Test
    void readNeverBlocks() throws Exception {
        CountDownLatch hanging = new CountDownLatch(1);
        SampledGauge gauge = new SampledGauge(
                () -> {
                    try {
                        hanging.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return hot(50);
                },
                now::get,
                500);
        assertThat(gauge.read()).isEqualTo(GaugeReading.UNKNOWN);
        assertThat(gauge.read()).isEqualTo(GaugeReading.UNKNOWN);
        hanging.countDown();
        await(() -> gauge.read().celsius() == 50);
    }

    @Test
    void readFreshWaitsForANewReading() throws Exception {
        AtomicInteger celsius = new AtomicInteger(50);
        CountDownLatch started = new CountDownLatch(1);
        SampledGauge gauge = new SampledGauge(() -> slowly(started, celsius.get()), now::get, 60_000);
        assertThat(gauge.readFresh()).as("the source has not answered yet").isEqualTo(GaugeReading.UNKNOWN);
        started.countDown();
        await(() -> gauge.readFresh().celsius() == 50);
        gauge.awaitIdle();
        celsius.set(90);
        now.addAndGet(12_000);
        assertThat(gauge.readFresh().celsius()).as("neither stale nor unknown").isEqualTo(90);
        gauge.awaitIdle();
    }

    private static GaugeReading slowly(CountDownLatch started, double celsius) {
        try {
            started.await();
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return hot(celsius);
    }

    @Test
    void hangingSourceDelaysReadFreshOnce() throws Exception {
        SampledGauge gauge = counting(hot(50));
        answer(gauge, 1);
        now.addAndGet(12_000);
        assertTimeout(Duration.ofSeconds(20), () -> {
            assertThat(gauge.readFresh()).isEqualTo(GaugeReading.UNKNOWN);
            now.addAndGet(500);
            for (int i = 0; i < 1000; i++) {
                assertThat(gauge.readFresh()).isEqualTo(GaugeReading.UNKNOWN);
            }
        });
        answers.release();
    }

    private SampledGauge counting(GaugeReading reading) {
        return new SampledGauge(
                () -> {
                    reads.incrementAndGet();
                    answers.acquireUninterruptibly();
                    return reading;
                },
                now::get,
                500);
    }

    private void answer(SampledGauge gauge, int times) throws InterruptedException {
        gauge.read();
        await(() -> reads.get() == times);
        answers.release();
        gauge.awaitIdle();
    }

    @Test
    void refreshesAtMostOnceASecondAndDropsStaleReadings() throws Exception {
        SampledGauge gauge = counting(hot(50));
        answer(gauge, 1);
        now.addAndGet(999);
        assertThat(gauge.read().celsius()).isEqualTo(50);
        assertThat(reads).hasValue(1);
        now.addAndGet(1);
        answer(gauge, 2);
        now.addAndGet(10_001);
        assertThat(gauge.read()).isEqualTo(GaugeReading.UNKNOWN);
        answers.release();
    }

    @Test
    void backsOffWhileTheSourceFails() throws Exception {
        SampledGauge gauge = counting(GaugeReading.UNKNOWN);
        answer(gauge, 1);
        now.addAndGet(1999);
        gauge.read();
        assertThat(reads).hasValue(1);
        now.addAndGet(1);
        answer(gauge, 2);
        now.addAndGet(3999);
        gauge.read();
        assertThat(reads).hasValue(2);
    }

    @Test
    void sourceThatThrowsIsUnknown() throws Exception {
        SampledGauge gauge = new SampledGauge(
                () -> {
                    throw new UnsatisfiedLinkError("libnvidia-ml.so");
                },
                now::get,
                500);
        gauge.read();
        gauge.awaitIdle();
        assertThat(gauge.read()).isEqualTo(GaugeReading.UNKNOWN);
    }

    // FallbackGauge and the heap

    @Test
    void readsTheSecondSourceWhileTheFirstIsUnknown() {
        assertThat(new FallbackGauge(() -> GaugeReading.UNKNOWN, () -> hot(7))
                        .read()
                        .celsius())
                .isEqualTo(7);
        assertThat(new FallbackGauge(() -> hot(6), () -> hot(7)).read().celsius())
                .isEqualTo(6);
    }

    @Test
    void heapGaugeReadsThisJvm() {
        GaugeReading heap = Gauge.heap().read();
        assertThat(heap.device()).isEmpty();
        assertThat(heap.limitBytes()).isEqualTo(Runtime.getRuntime().maxMemory());
        assertThat(heap.usedShare()).isBetween(0.0, 1.0);
    }
}

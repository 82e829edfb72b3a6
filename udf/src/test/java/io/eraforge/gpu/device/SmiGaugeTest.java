package io.eraforge.gpu.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import io.eraforge.control.gauge.FallbackGauge;
import io.eraforge.control.gauge.Gauge;
import io.eraforge.control.gauge.GaugeReading;
import io.eraforge.control.gauge.LazyStartGauge;
import io.eraforge.control.gauge.SampledGauge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A made-up nvidia-smi, well-behaved and not. */
class SmiGaugeTest {
    private static final String FIRST = "GPU-aa, NVIDIA L4, 1024, 23034, 37, 61, 68.50, 72.00, 0, [N/A]";
    private static final String SECOND = "GPU-bb, NVIDIA L4, 2048, 23034, 99, 84, 71.90, 72.00, 2, [N/A]";

    @TempDir
    private Path folder;

    private NvidiaSmi smi(String script, Duration patience) {
        try {
            Path program = Files.createTempFile(
                    folder,
                    "smi",
                    ".sh",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            Files.writeString(program, "#!/bin/sh\n" + script + "\n");
            return new NvidiaSmi(program.toString(), patience);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private GaugeReading read(String script, String uuid) {
        return new SmiGauge(smi(script, Duration.ofSeconds(30)), uuid).read();
    }

    @Test
    void readsItsGpuAmongTwo() {
        String both = "echo '" + FIRST + "'; echo '" + SECOND + "'";
        assertThat(read(both, "GPU-bb"))
                .isEqualTo(new GaugeReading("NVIDIA L4", 2048L << 20, 23034L << 20, 0.99, 84, 71.9, 72, 2));
        assertThat(read(both, "GPU-cc"))
                .as("another's figures are worse than none")
                .isEqualTo(GaugeReading.UNKNOWN);
        assertThat(read("echo '" + FIRST + "'", "").celsius())
                .as("the only one")
                .isEqualTo(61);
    }

    @Test
    void asksForCommaSeparatedValuesWithoutUnits() {
        assertThat(read(
                                "case \"$*\" in --query-gpu=uuid,name,*' --format=csv,noheader,nounits') echo '" + FIRST
                                        + "';; esac",
                                "")
                        .watts())
                .isEqualTo(68.5);
    }

    @Test
    void whatIsNotAvailableIsUnknownAlone() {
        GaugeReading reading =
                read("echo 'GPU-aa, Tesla T4, [N/A], [N/A], [N/A], 50, [Not Supported], ERR!, [N/A], [N/A]'", "GPU-aa");
        assertThat(reading.celsius()).isEqualTo(50);
        assertThat(reading).isEqualTo(new GaugeReading("Tesla T4", -1, -1, Double.NaN, 50, Double.NaN, Double.NaN, -1));
    }

    @Test
    void aSliceOfAGpuHasNoMemoryOfItsOwn() {
        GaugeReading reading =
                read("echo 'GPU-aa, NVIDIA A100, 9000, 40960, [N/A], 33, 60.1, 400.00, 0, Enabled'", "MIG-1c2d");
        assertThat(reading.usedBytes()).isEqualTo(-1);
        assertThat(reading.usedShare()).isNaN();
        assertThat(reading.wattLimit()).isEqualTo(400);
    }

    @Test
    void figuresThatCannotBeAreUnknown() {
        GaugeReading reading =
                read("echo 'GPU-aa, L4, -5, 1e99, 4711, 9999, -1, 0, 18446744073709551615, Disabled'", "GPU-aa");
        assertThat(reading)
                .isEqualTo(new GaugeReading("L4", -1, -1, Double.NaN, Double.NaN, Double.NaN, Double.NaN, -1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo 'NVIDIA-SMI has failed because it could not communicate with the NVIDIA driver'; exit 9",
                "echo 'No devices were found'; exit 6",
                "echo 'Field \"mig.mode.current\" is not a valid field to query.'; exit 2",
                "echo garbage",
                "head -c 5000 /dev/urandom",
                "yes , | head -c 200000",
                "true",
                "kill -9 $$"
            })
    void oddAnswersAreUnknown(String script) {
        assertThat(read(script, "GPU-aa")).isEqualTo(GaugeReading.UNKNOWN);
    }

    @Test
    void aMissingProgramIsUnknown() {
        Gauge gauge = new SmiGauge(new NvidiaSmi(folder.resolve("none").toString(), Duration.ofSeconds(2)), "GPU-aa");
        assertThat(gauge.read()).isEqualTo(GaugeReading.UNKNOWN);
    }

    @Test
    void aHangingProgramIsUnknownAndEnded() throws Exception {
        Path pid = folder.resolve("pid");
        Gauge gauge = new SmiGauge(smi("echo $$ > " + pid + "; sleep 600", Duration.ofMillis(300)), "");
        do {
            // On a busy machine it may be ended before it came to say who it is.
            assertThat(gauge.read()).isEqualTo(GaugeReading.UNKNOWN);
        } while (Files.notExists(pid) || Files.size(pid) == 0);
        long id = Long.parseLong(Files.readString(pid).strip());
        Optional<ProcessHandle> process = ProcessHandle.of(id);
        process.ifPresent(handle -> handle.onExit().join());
        assertThat(ProcessHandle.of(id)).isEmpty();
    }

    // A GPU that was there and is no more

    /** Answers each line of the script in turn, then the last one again and again. */
    private SmiGauge inTurn(String uuid, String... answers) {
        Path turn = folder.resolve("turn");
        StringBuilder script = new StringBuilder("n=$(cat " + turn + " 2>/dev/null || echo 0)\n");
        script.append("echo $((n + 1)) > " + turn + "\ncase $n in\n");
        for (int i = 0; i < answers.length - 1; i++) {
            script.append(i + ") " + answers[i] + ";;\n");
        }
        script.append("*) " + answers[answers.length - 1] + ";;\nesac");
        return new SmiGauge(smi(script.toString(), Duration.ofSeconds(30)), uuid);
    }

    private static Optional<String> lostAfter(SmiGauge gauge, int readings) {
        for (int i = 0; i < readings; i++) {
            gauge.read();
        }
        return gauge.lossReason();
    }

    private static final String HERE = "echo '" + FIRST + "'";
    private static final String LOST = "echo 'Unable to determine the device handle for GPU 0000:01:00.0: GPU is lost."
            + "  Reboot the system to recover this GPU'; exit 15";
    private static final String NONE = "echo 'No devices were found'; exit 6";

    @ParameterizedTest
    @ValueSource(strings = {LOST, NONE})
    void aGpuThatWasThereIsLostOnceThatWasSaidThreeTimes(String answer) {
        SmiGauge gauge = inTurn("GPU-aa", HERE, answer);
        assertThat(lostAfter(gauge, 3)).isEmpty();
        assertThat(lostAfter(gauge, 1)).hasValue("nvidia-smi finds it no more");
    }

    @Test
    void aGpuThatWasNeverSeenIsNotLost() {
        assertThat(lostAfter(inTurn("GPU-aa", LOST), 5)).isEmpty();
    }

    @Test
    void whatIsSaidInBetweenStartsTheCountAgain() {
        assertThat(lostAfter(
                        inTurn("GPU-aa", HERE, LOST, LOST, HERE, LOST, LOST, "echo garbage; exit 1", LOST, LOST), 9))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo garbage", "exit 1", "kill -9 $$", "true"})
    void oddAnswersAreNoLoss(String answer) {
        assertThat(lostAfter(inTurn("GPU-aa", HERE, answer), 6)).isEmpty();
    }

    @Test
    void amongSeveralGpusAnotherMayBeTheOneThatIsLost() {
        String both = HERE + "; echo '" + SECOND + "'";
        assertThat(lostAfter(inTurn("GPU-aa", both, LOST), 6)).isEmpty();
    }

    @Test
    void noneOfSeveralGpusLeftIsALoss() {
        String both = HERE + "; echo '" + SECOND + "'";
        assertThat(lostAfter(inTurn("GPU-aa", both, NONE), 4)).isPresent();
    }

    // A source that has to be started

    private static LazyStartGauge starting(java.util.function.BooleanSupplier start) {
        return new LazyStartGauge(start, () -> hot(50), Duration.ofMillis(50));
    }

    @Test
    void aSourceThatHangsWhenStartedIsUnknownUntilItHasStarted() throws Exception {
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
    void aSourceThatIsThereIsReadAtOnceAndOneThatIsNotNever() {
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

    // A slow gauge, read without waiting

    private final AtomicLong now = new AtomicLong(5_000);
    private final AtomicInteger asked = new AtomicInteger();
    private final Semaphore answers = new Semaphore(0);

    private static GaugeReading hot(double celsius) {
        return new GaugeReading("L4", 1, 2, 0, celsius, 0, 1, 0);
    }

    private static void await(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 2000 && !condition.getAsBoolean(); i++) {
            Thread.sleep(5);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    @Test
    void whoeverReadsNeverWaits() throws Exception {
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
    void whoeverWantsAFreshReadingWaitsForIt() throws Exception {
        AtomicInteger celsius = new AtomicInteger(50);
        CountDownLatch begun = new CountDownLatch(1);
        SampledGauge gauge = new SampledGauge(() -> slowly(begun, celsius.get()), now::get, 60_000);
        assertThat(gauge.readFresh())
                .as("nobody knows yet whether there is a source")
                .isEqualTo(GaugeReading.UNKNOWN);
        begun.countDown();
        await(() -> gauge.readFresh().celsius() == 50);
        gauge.awaitIdle();
        celsius.set(90);
        now.addAndGet(12_000);
        assertThat(gauge.readFresh().celsius())
                .as("not that of long ago, and not none")
                .isEqualTo(90);
        gauge.awaitIdle();
    }

    private static GaugeReading slowly(CountDownLatch begun, double celsius) {
        try {
            begun.await();
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return hot(celsius);
    }

    @Test
    void aSourceThatHangsHoldsUpAFreshReadingOnce() throws Exception {
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
                    asked.incrementAndGet();
                    answers.acquireUninterruptibly();
                    return reading;
                },
                now::get,
                500);
    }

    private void answer(SampledGauge gauge, int times) throws InterruptedException {
        gauge.read();
        await(() -> asked.get() == times);
        answers.release();
        gauge.awaitIdle();
    }

    @Test
    void asksAtMostOnceASecondAndForgetsOldAnswers() throws Exception {
        SampledGauge gauge = counting(hot(50));
        answer(gauge, 1);
        now.addAndGet(999);
        assertThat(gauge.read().celsius()).isEqualTo(50);
        assertThat(asked).hasValue(1);
        now.addAndGet(1);
        answer(gauge, 2);
        now.addAndGet(10_001);
        assertThat(gauge.read()).isEqualTo(GaugeReading.UNKNOWN);
        answers.release();
    }

    @Test
    void asksMoreSeldomWhileThereIsNoAnswer() throws Exception {
        SampledGauge gauge = counting(GaugeReading.UNKNOWN);
        answer(gauge, 1);
        now.addAndGet(1999);
        gauge.read();
        assertThat(asked).hasValue(1);
        now.addAndGet(1);
        answer(gauge, 2);
        now.addAndGet(3999);
        gauge.read();
        assertThat(asked).hasValue(2);
    }

    @Test
    void aSourceThatThrowsIsUnknown() throws Exception {
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

    @Test
    void theSecondSourceAnswersWhereTheFirstDoesNot() {
        assertThat(new FallbackGauge(() -> GaugeReading.UNKNOWN, () -> hot(7))
                        .read()
                        .celsius())
                .isEqualTo(7);
        assertThat(new FallbackGauge(() -> hot(6), () -> hot(7)).read().celsius())
                .isEqualTo(6);
    }
}

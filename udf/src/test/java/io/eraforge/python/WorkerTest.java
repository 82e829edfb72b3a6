package io.eraforge.python;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.feature.FeatureSet;
import io.eraforge.kernel.EraKernel;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The worker in its own process, without Spark: a class of Spark on its way would fail every test here. */
class WorkerTest {
    private static final double[] VALUES = new Random(7).doubles(600).toArray();
    private static final long[] NO_TIMES = {};

    private static WorkerClient worker;

    @BeforeAll
    static void start() {
        worker = WorkerClient.start(Worker.class);
    }

    @AfterAll
    static void stop() {
        worker.close();
    }

    @Test
    void computesTheSameBitsAsTheKernel() throws IOException {
        FeatureSet set = FeatureSet.named(FeatureSet.COMPREHENSIVE);
        long[] starts = {0, 100, 50, 0, 600};
        long[] ends = {100, 600, 60, 600, 600};
        WorkerAnswer answer = worker.ask(compute(names(set), starts, ends, NO_TIMES));
        assertThat(answer.status()).isEqualTo(WorkerAnswer.OK);
        assertThat(answer.text()).isEmpty();
        int width = set.features().size();
        for (int i = 0; i < starts.length; i++) {
            double[] x = Arrays.copyOfRange(VALUES, (int) starts[i], (int) ends[i]);
            double[] row = new double[width];
            EraKernel kernel = set.kernel();
            kernel.compute(x, x.length, null, x.length, -1, row);
            assertThat(Arrays.copyOfRange(answer.values(), i * width, (i + 1) * width))
                    .as("series %d", i)
                    .containsExactly(row);
        }
    }

    @Test
    void timesCountFromTheFirstValueOfEachSeries() throws IOException {
        long[] times =
                LongStream.range(0, VALUES.length).map(i -> i * i * 60_000_000L).toArray();
        long[] starts = {10, 10};
        long[] ends = {90, 200};
        String name = "linear_trend_timewise__attr_\"intercept\"";
        double[] intercepts = worker.ask(compute(name, starts, ends, times)).values();
        for (int i = 0; i < starts.length; i++) {
            int from = (int) starts[i];
            double[] x = Arrays.copyOfRange(VALUES, from, (int) ends[i]);
            long[] since = Arrays.stream(times, from, (int) ends[i])
                    .map(time -> time - times[from])
                    .toArray();
            double[] row = new double[1];
            FeatureSet.parse("one", java.util.List.of(name)).kernel().compute(x, x.length, since, x.length, -1, row);
            assertThat(intercepts[i]).isEqualTo(row[0]);
        }
        assertThat(worker.ask(compute(name, starts, ends, NO_TIMES)).values()).containsOnly(Double.NaN);
    }

    @Test
    void describesItsCalculators() throws IOException {
        assertThat(worker.ask(WorkerRequest.DESCRIBE, "").text().lines())
                .contains("calculator\tmean\tuntimed", "calculator\tlinear_trend_timewise\ttime\tattr")
                .anyMatch(line -> line.equals("java\t" + Runtime.version()));
    }

    @Test
    void checksNamesOneByOne() throws IOException {
        String answer = worker.ask(WorkerRequest.CHECK, "mean\nmeen\nquantile__q_0.5\nquantile__q_2")
                .text();
        assertThat(answer.split("\n", -1))
                .hasSize(4)
                .satisfiesExactly(
                        mean -> assertThat(mean).isEmpty(),
                        meen -> assertThat(meen).contains("'meen'"),
                        quantile -> assertThat(quantile).isEmpty(),
                        tooLarge -> assertThat(tooLarge).contains("q must be between 0 and 1"));
    }

    @Test
    void refusesAndGoesOn() throws IOException {
        WorkerAnswer refused = worker.ask(compute("nonsense", new long[] {0}, new long[] {9}, NO_TIMES));
        assertThat(refused.status()).isEqualTo(WorkerAnswer.REFUSED);
        assertThat(refused.text()).contains("Cannot find feature 'nonsense'");
        assertThat(worker.ask(99, "").status()).isEqualTo(WorkerAnswer.REFUSED);
        assertThat(worker.ask(compute("length", new long[] {0}, new long[] {9}, NO_TIMES))
                        .values())
                .containsExactly(9);
    }

    @Test
    void failedSeriesAreNanAndTheReasonIsGiven() throws IOException {
        WorkerAnswer answer = worker.ask(compute("length", new long[] {0, 5, 0}, new long[] {9, 4, 3}, NO_TIMES));
        assertThat(answer.values()).containsExactly(9, Double.NaN, 3);
        assertThat(answer.text())
                .startsWith("1\tjava.lang.IllegalArgumentException")
                .doesNotContain("\n");
    }

    @Test
    void readsAndWritesArraysLargerThanItsBuffer() throws IOException {
        int series = 300_000;
        long[] starts = IntStream.range(0, series).mapToLong(i -> i % 500).toArray();
        long[] ends = Arrays.stream(starts).map(start -> start + 3).toArray();
        double[] sums =
                worker.ask(compute("sum_values", starts, ends, NO_TIMES)).values();
        assertThat(sums).hasSize(series);
        assertThat(sums[299_999]).isEqualTo(VALUES[499] + VALUES[500] + VALUES[501]);
    }

    @Test
    void endsWithItsInput() throws IOException, InterruptedException {
        try (WorkerClient other = WorkerClient.start(Worker.class)) {
            other.ask(compute("mean", new long[] {0}, new long[] {9}, NO_TIMES));
            assertThat(other.end()).isZero();
        }
    }

    @Test
    void endsWithItsParentInTheMiddleOfARequest() throws IOException {
        try (WorkerClient other = WorkerClient.startByShell(Worker.class)) {
            ProcessHandle worker = other.childOfShell();
            other.send(endless());
            assertThat(worker.isAlive()).isTrue();
            other.killShell();
            assertThat(worker.onExit()).succeedsWithin(Duration.ofMinutes(2));
        }
    }

    /** Takes hours. */
    private static WorkerRequest endless() {
        int series = 100_000;
        long[] ends = new long[series];
        Arrays.fill(ends, 100_000);
        return new WorkerRequest(
                WorkerRequest.COMPUTE, "sample_entropy", 1, new long[series], ends, new double[100_000], NO_TIMES);
    }

    @Test
    void endsAtAHeaderThatCannotBeRight() throws IOException, InterruptedException {
        try (WorkerClient other = WorkerClient.start(Worker.class)) {
            other.sendHeader(-1);
            assertThat(other.end()).isEqualTo(1);
        }
    }

    @Test
    void printsOfOthersDoNotReachTheStream() throws IOException {
        try (WorkerClient printing = WorkerClient.start(PrintingWorker.class)) {
            for (int i = 0; i < 50; i++) {
                assertThat(printing.ask(compute("length", new long[] {0}, new long[] {9}, NO_TIMES))
                                .values())
                        .containsExactly(9);
            }
        }
    }

    @Test
    void answersWhenItsMemoryIsTooSmall() throws IOException {
        try (WorkerClient small = WorkerClient.start(Worker.class, "-Xmx16m")) {
            long[] starts = new long[40_000];
            long[] ends = new long[40_000];
            Arrays.fill(ends, 100);
            WorkerAnswer answer = small.ask(compute(names(FeatureSet.named(FeatureSet.CORE)), starts, ends, NO_TIMES));
            assertThat(answer.status()).isEqualTo(WorkerAnswer.OUT_OF_MEMORY);
        }
    }

    private static WorkerRequest compute(String names, long[] starts, long[] ends, long[] times) {
        return new WorkerRequest(WorkerRequest.COMPUTE, names, 2, starts, ends, VALUES, times);
    }

    private static String names(FeatureSet set) {
        return String.join(
                "\n",
                set.features().stream().map(feature -> feature.tsfreshName()).toList());
    }
}

package io.eraforge.telemetry.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.control.ControlSnapshot;
import io.eraforge.control.Recovery;
import io.eraforge.control.gauge.GaugeReading;
import io.eraforge.telemetry.event.FailedItem;
import io.eraforge.telemetry.event.RunEvent.ItemsFailed;
import io.eraforge.telemetry.event.RunEvent.ItemsGivenUp;
import io.eraforge.telemetry.event.RunEvent.ItemsRecovered;
import io.eraforge.telemetry.event.RunEvent.PartEnded;
import io.eraforge.telemetry.event.RunEvent.PartStarted;
import io.eraforge.telemetry.event.RunEvent.RunEnded;
import io.eraforge.telemetry.event.RunEvent.RunStarted;
import io.eraforge.telemetry.event.RunEvent.WaveEnded;
import io.eraforge.telemetry.event.RunEvent.WaveRetried;
import io.eraforge.telemetry.event.RunEvent.WaveStarted;
import io.eraforge.telemetry.event.RunStatus;
import io.eraforge.telemetry.event.WavePhase;
import io.eraforge.telemetry.state.RunState.LevelState;
import io.eraforge.telemetry.state.RunState.WaveState;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RunTrackerTest {
    private long now = 1_000_000;
    private final RunTracker tracker = new RunTracker(() -> now);

    @BeforeEach
    void startRun() {
        tracker.startRun(new RunContext("run", "cpu", "s3a://me:hunter2@b/w", "app-1", List.of("A", "B")));
        tracker.onEvent(new RunStarted("r1", "core"));
    }

    @Test
    void countsWrittenAndFailedErasByLevel() {
        tracker.onEvent(new PartStarted("A", 100, 7, 4));
        wave(0, 10_000, 25, 1);
        wave(1, 10_000, 25, 0);
        tracker.onEvent(new WaveStarted("A", 2, 25, 900, 1));
        now += 4_000;

        LevelState a = tracker.state().levels().get(0);
        assertThat(a.status()).isEqualTo("running");
        assertThat(a.eras()).isEqualTo(100);
        assertThat(a.skipped()).isEqualTo(7);
        assertThat(a.written()).isEqualTo(49);
        assertThat(a.failed()).isEqualTo(1);
        assertThat(a.wavesWritten()).isEqualTo(2);
        assertThat(a.rate()).isEqualTo(2.5, within(1e-9));
        assertThat(a.etaS()).isEqualTo(16, within(1e-9));
        assertThat(a.etaLowS()).isLessThanOrEqualTo(a.etaS());
        assertThat(a.etaHighS()).isGreaterThanOrEqualTo(a.etaS());
        assertThat(tracker.state().levels().get(1).status()).isEqualTo("waiting");
        assertThat(tracker.state().waves())
                .extracting(WaveState::status)
                .containsExactly("written", "written", "processing", "queued");
    }

    @Test
    void overlappingWavesCountNoTimeTwice() {
        tracker.onEvent(new PartStarted("A", 100, 0, 4));
        tracker.onEvent(new WaveStarted("A", 0, 25, 900, 1));
        now += 10_000;
        tracker.onEvent(new WaveStarted("A", 1, 25, 900, 1));
        now += 10_000;
        tracker.onEvent(new WaveEnded("A", 0, 25, 0, WavePhase.WRITTEN));
        tracker.onEvent(new WaveStarted("A", 2, 25, 900, 1));
        now += 10_000;
        tracker.onEvent(new WaveEnded("A", 1, 25, 0, WavePhase.WRITTEN));
        now += 5_000;
        LevelState a = tracker.state().levels().get(0);
        assertThat(a.rate()).isEqualTo(50 / 30.0, within(1e-9));
        assertThat(a.etaS()).as("two waves of 15 s, less 5 s").isEqualTo(25, within(1e-9));
    }

    @Test
    void boundsOfTimeLeftGrowWithDeviation() {
        tracker.onEvent(new PartStarted("A", 100, 0, 10));
        wave(0, 5_000, 10, 0);
        wave(1, 15_000, 10, 0);
        LevelState a = tracker.state().levels().get(0);
        assertThat(a.etaS()).isEqualTo(80, within(1e-9));
        assertThat(a.etaLowS()).isLessThan(60);
        assertThat(a.etaHighS()).isGreaterThan(100);
    }

    @Test
    void recordsRetriedAndFailedWaves() {
        tracker.onEvent(new PartStarted("A", 10, 0, 1));
        tracker.onEvent(new WaveStarted("A", 0, 10, 100, 1));
        tracker.onEvent(new WaveRetried("A", 0, 2, "with half the buckets after out of memory"));
        tracker.onEvent(new WaveStarted("A", 0, 10, 100, 2));
        tracker.onEvent(new ItemsGivenUp("A", 0, 10, "password=hunter2 was wrong"));
        tracker.onEvent(new WaveEnded("A", 0, 0, 0, WavePhase.FAILED));
        tracker.onEvent(new PartEnded("A"));
        tracker.onEvent(new RunEnded(RunStatus.PARTIAL));

        RunState state = tracker.state();
        assertThat(state.recoveries()).singleElement().satisfies(r -> {
            assertThat(r.where()).isEqualTo("wave A/1");
            assertThat(r.what()).isEqualTo("with half the buckets after out of memory");
        });
        assertThat(state.waves()).singleElement().satisfies(w -> {
            assertThat(w.status()).isEqualTo("failed");
            assertThat(w.attempt()).isEqualTo(2);
            assertThat(w.reason()).contains("***").doesNotContain("hunter2");
        });
        assertThat(state.failedTotal()).isEqualTo(10);
        assertThat(state.levels().get(0).recoveries()).isEqualTo(1);
        assertThat(state.run().status()).isEqualTo("partial");
        assertThat(state.run().warehouse()).doesNotContain("hunter2");
    }

    @Test
    void redactsBeforeTruncating() {
        tracker.onEvent(new PartStarted("A", 10, 0, 1));
        tracker.onEvent(new WaveStarted("A", 0, 10, 100, 1));
        tracker.onEvent(new ItemsGivenUp("A", 0, 10, "x".repeat(980) + " s3a://me:" + "hunter2".repeat(20) + "@b/w"));
        tracker.onEvent(new WaveEnded("A", 0, 0, 0, WavePhase.FAILED));
        assertThat(tracker.state().waves())
                .singleElement()
                .satisfies(w -> assertThat(w.reason()).doesNotContain("hunter2").contains("s3a://***@b/w"));
    }

    @Test
    void runningLevelsFailWithTheRun() {
        tracker.onEvent(new PartStarted("A", 10, 0, 1));
        tracker.onEvent(new RunEnded(RunStatus.FAILED));
        assertThat(tracker.state().levels()).extracting(LevelState::status).containsExactly("failed", "waiting");
    }

    @Test
    void tracksExecutorsBySamples() {
        tracker.onEvent(new PartStarted("A", 10, 0, 1));
        sample("1", 0, 0);
        now += 1_000;
        sample("1", 500, 2);
        now += 1_000;
        sample("1", 1_000, 2);

        RunState state = tracker.state();
        assertThat(state.executors()).singleElement().satisfies(e -> {
            assertThat(e.gpu()).isEqualTo("Tesla (0)");
            assertThat(e.rate()).isEqualTo(500, within(1e-9));
            assertThat(e.batch()).isEqualTo(400);
            assertThat(e.tokens().rate()).isEqualTo(15_000, within(1e-9));
            assertThat(e.tokens().padding()).isEqualTo(0.25);
            assertThat(e.successRate()).isEqualTo(0.75);
            assertThat(e.memory().kind()).isEqualTo("device");
            assertThat(e.memory().peak()).isEqualTo(900);
            assertThat(e.celsius()).isNull();
            assertThat(e.alive()).isTrue();
            assertThat(e.history().tMs()).hasSize(3);
        });
        assertThat(state.recoveries())
                .extracting(RunState.Recovered::where)
                .containsExactly("executor 1", "executor 1");
        tracker.executorRemoved("1");
        assertThat(tracker.state().executors().get(0).alive()).isFalse();
    }

    @Test
    void reportsAStallUntilProgressResumes() {
        tracker.onEvent(new PartStarted("A", 10, 0, 1));
        tracker.onEvent(new WaveStarted("A", 0, 10, 100, 1));
        sample("1", 5, 0);
        tracker.job(1);
        tracker.task("1", 1);
        tracker.task("1", 1);
        tracker.tick(60_000);
        long since = now;
        now += 61_000;
        sample("1", 5, 0);
        tracker.tick(60_000);

        assertThat(tracker.state().stall())
                .isEqualTo(new RunState.Stall("A", 0, since, List.of("1"), "2 tasks to finish"));
        sample("1", 6, 0);
        tracker.tick(60_000);
        assertThat(tracker.state().stall()).isNull();
    }

    @Test
    void stallWithoutTasksWaitsForExecutorOrDriver() {
        tracker.onEvent(new PartStarted("A", 10, 0, 1));
        tracker.onEvent(new WaveStarted("A", 0, 10, 100, 1));
        tracker.job(1);
        now += 61_000;
        tracker.tick(60_000);
        assertThat(tracker.state().stall().waitingFor()).contains("an executor");
        tracker.job(-1);
        now += 61_000;
        tracker.tick(60_000);
        assertThat(tracker.state().stall().waitingFor()).contains("the driver");
    }

    @Test
    void historyEndsWithAllErasWritten() {
        tracker.onEvent(new PartStarted("A", 50, 0, 2));
        wave(0, 10_000, 25, 0);
        tracker.tick(60_000);
        wave(1, 300, 25, 0);
        tracker.onEvent(new RunEnded(RunStatus.DONE));

        RunState.RunHistory history = tracker.state().history();
        assertThat(history.written()).containsExactly(25, 50);
        assertThat(history.tMs()).endsWith(now);
    }

    /** Levels of a single wave end as soon as their rate is known. */
    @Test
    void historyShowsErasPerSecondOfLevelsWithOneWave() {
        tracker.tick(60_000);
        for (String level : List.of("A", "B")) {
            tracker.onEvent(new PartStarted(level, 264, 0, 1));
            tracker.onEvent(new WaveStarted(level, 0, 264, 900, 1));
            now += level.equals("A") ? 2_000 : 1_000;
            tracker.tick(60_000);
            tracker.onEvent(new WaveEnded(level, 0, 264, 0, WavePhase.WRITTEN));
            tracker.onEvent(new PartEnded(level));
            tracker.tick(60_000);
        }
        tracker.onEvent(new RunEnded(RunStatus.DONE));

        RunState.RunHistory history = tracker.state().history();
        assertThat(history.rate()).containsExactly(Double.NaN, Double.NaN, 132, 132, 264, 264);
        assertThat(history.written()).endsWith(528);
        tracker.startRun(new RunContext("run", "cpu", "w", "app-1", List.of("A")));
        tracker.tick(60_000);
        assertThat(tracker.state().history().rate()).as("of the next run").containsExactly(Double.NaN);
    }

    @Test
    void memoryIsBounded() {
        tracker.onEvent(new PartStarted("A", 10, 0, 1));
        for (int i = 0; i < 5_000; i++) {
            now += 1_000;
            tracker.tick(60_000);
            sample("1", i, 0);
            tracker.onEvent(new WaveRetried("A", 0, i, "again"));
            tracker.onEvent(new ItemsFailed(
                    "A",
                    List.of(new FailedItem(
                            "A", Map.of("series", "s", "era_id", i, "sensor", "x"), "e".repeat(5_000)))));
        }
        RunState state = tracker.state();
        assertThat(state.history().tMs().length).isLessThanOrEqualTo(600);
        assertThat(state.history().tMs()[0]).isEqualTo(1_001_000);
        assertThat(now - state.history().tMs()[state.history().tMs().length - 1])
                .isLessThan(20_000);
        assertThat(state.executors().get(0).history().rate().length).isLessThanOrEqualTo(600);
        assertThat(state.recoveries()).hasSize(200);
        assertThat(state.failed()).hasSize(200);
        assertThat(state.failed().get(199).unit()).containsEntry("era_id", 4_999);
        assertThat(state.failed().get(0).error().length()).isLessThan(1_100);
    }

    @Test
    void jsonHasContractNamesAndNoMarkup() throws IOException {
        tracker.onEvent(new PartStarted("A", 10, 0, 1));
        tracker.onEvent(new ItemsFailed(
                "A",
                List.of(new FailedItem(
                        "A",
                        Map.of("series", "<script>alert(1)</script>", "era_id", 1, "sensor", "a&b's"),
                        "</script><b>"))));
        tracker.tick(60_000);
        sample("1", 1, 1);
        String json = TelemetryJson.write(tracker.state());

        assertThat(json).doesNotContain("<", ">", "&", "'");
        JsonNode state = new ObjectMapper().readTree(json);
        assertThat(state.at("/failed/0/series").asText()).isEqualTo("<script>alert(1)</script>");
        assertThat(state.at("/failed/0/era_id").asLong()).isEqualTo(1);
        assertThat(state.at("/levels/0/eta_low_s").isNull()).isTrue();
        assertThat(state.at("/levels/0/waves_written").isInt()).isTrue();
        assertThat(state.at("/executors/0/batch_configured").asInt()).isEqualTo(500);
        assertThat(state.at("/executors/0/history/celsius/0").isNull()).isTrue();
        assertThat(state.at("/executors/0/watt_limit").isNull()).isTrue();
        assertThat(state.at("/history/t_ms")).hasSize(1);
        assertThat(state.at("/coverage").isNull()).isTrue();
        assertThat(state.at("/stall").isNull()).isTrue();
        RunState read = TelemetryJson.read(json);
        assertThat(read.failed()).isEqualTo(tracker.state().failed());
        assertThat(read.executors().get(0).history().celsius()).containsExactly(Double.NaN);
    }

    @Test
    void recoveredErasNoLongerCountAsFailed() {
        tracker.onEvent(new PartStarted("A", 50, 0, 2));
        wave(0, 10_000, 25, 5);
        wave(1, 10_000, 25, 0);
        tracker.onEvent(new ItemsRecovered("A", 2, 3, true));
        LevelState a = tracker.state().levels().get(0);
        assertThat(a.failed()).isEqualTo(3);
        assertThat(a.written()).isEqualTo(47);
        assertThat(tracker.state().failedTotal()).isEqualTo(3);
    }

    @Test
    void retriedErasOfEarlierRunsAreCountedOnce() {
        tracker.onEvent(new PartStarted("A", 0, 45, 0));
        tracker.onEvent(new ItemsRecovered("A", 2, 3, false));
        LevelState a = tracker.state().levels().get(0);
        assertThat(List.of(a.eras(), a.written(), a.failed())).containsExactly(5L, 2L, 3L);
        assertThat(tracker.state().failedTotal()).isEqualTo(3);
    }

    @Test
    void aWaveWithTwoLostBucketsEndsOnce() {
        tracker.onEvent(new PartStarted("A", 100, 0, 4));
        tracker.onEvent(new WaveStarted("A", 0, 25, 900, 1));
        tracker.onEvent(new ItemsGivenUp("A", 0, 3, "lost"));
        tracker.onEvent(new ItemsGivenUp("A", 0, 2, "lost"));
        now += 10_000;
        tracker.onEvent(new WaveEnded("A", 0, 20, 1, WavePhase.WRITTEN));
        LevelState a = tracker.state().levels().get(0);
        assertThat(a.wavesWritten()).isEqualTo(1);
        assertThat(a.failed()).isEqualTo(6);
        assertThat(a.written()).isEqualTo(19);
        assertThat(a.etaS()).as("three waves of 10 s").isEqualTo(30, within(1e-9));
        assertThat(a.rate()).isEqualTo(2.5, within(1e-9));
    }

    private void wave(int wave, long ms, long eras, long failed) {
        tracker.onEvent(new WaveStarted("A", wave, eras, 900, 1));
        now += ms;
        tracker.onEvent(new WaveEnded("A", wave, eras, failed, WavePhase.WRITTEN));
    }

    @Test
    void recordsExcludedExecutors() {
        tracker.executorExcluded("3", 2);
        assertThat(tracker.state().recoveries()).singleElement().satisfies(r -> {
            assertThat(r.where()).isEqualTo("executor 3");
            assertThat(r.what()).isEqualTo("excluded by Spark after 2 failed tasks");
        });
    }

    private void sample(String id, long rows, int recoveries) {
        List<Recovery> recent = IntStream.range(0, recoveries)
                .mapToObj(i -> new Recovery(now, "slice halved"))
                .toList();
        ControlSnapshot control = new ControlSnapshot(
                400,
                500,
                false,
                rows,
                3,
                1,
                900,
                recoveries,
                recent,
                new ControlSnapshot.Work(rows - 1, 1, 700, 300, 0, 30 * rows, 40 * rows));
        GaugeReading gauge = new GaugeReading("Tesla", 700, 1_000, 0.5, Double.NaN, 90, Double.NaN, -1);
        tracker.sampled(ExecutorSample.of(id, "host", "0", now, control, gauge));
    }
}

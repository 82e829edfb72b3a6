package io.eraforge.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.cli.Main;
import io.eraforge.control.ControlSnapshot;
import io.eraforge.control.gauge.GaugeReading;
import io.eraforge.engine.Part;
import io.eraforge.engine.run.RunReport;
import io.eraforge.era.Level;
import io.eraforge.error.EraErrors;
import io.eraforge.error.GpuErrors;
import io.eraforge.error.LeaseErrors;
import io.eraforge.error.TableErrors;
import io.eraforge.telemetry.event.RunEvent.ItemsGivenUp;
import io.eraforge.telemetry.event.RunEvent.ItemsRecovered;
import io.eraforge.telemetry.event.RunEvent.PartEnded;
import io.eraforge.telemetry.event.RunEvent.PartStarted;
import io.eraforge.telemetry.event.RunEvent.RunEnded;
import io.eraforge.telemetry.event.RunEvent.RunStarted;
import io.eraforge.telemetry.event.RunEvent.WaveEnded;
import io.eraforge.telemetry.event.RunEvent.WaveRetried;
import io.eraforge.telemetry.event.RunEvent.WaveStarted;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.event.RunStatus;
import io.eraforge.telemetry.event.Vocabulary;
import io.eraforge.telemetry.event.WavePhase;
import io.eraforge.telemetry.state.ExecutorSample;
import io.eraforge.telemetry.state.RunContext;
import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.RunTracker;
import io.eraforge.telemetry.state.TelemetryJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RunViewTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Console console =
            Console.of(Main.commandLine(new PrintWriter(out, true), new PrintWriter(err, true)));
    private long now = 50_000;
    private final RunTracker tracker = new RunTracker(() -> now);

    @BeforeEach
    void startRun() {
        tracker.startRun(new RunContext("run", "gpu", "w", "app", List.of("A")));
        tracker.onEvent(new RunStarted("r", "core"));
        tracker.onEvent(new PartStarted("A", 2_000, 10, 4));
        tracker.onEvent(new WaveStarted("A", 0, 500, 9, 1));
        now += 10_000;
        tracker.onEvent(new WaveEnded("A", 0, 500, 4, WavePhase.WRITTEN));
        tracker.onEvent(new WaveStarted("A", 1, 500, 9, 1));
        tracker.onEvent(new WaveRetried("A", 1, 2, "with half the buckets"));
        tracker.sampled(ExecutorSample.of(
                "1",
                "host1",
                "0",
                now,
                new ControlSnapshot(
                        400, 500, false, 9, 1, 0, 5, 0, List.of(), new ControlSnapshot.Work(7, 2, 40, 10, 0, 0, 0)),
                new GaugeReading("A100", 1L << 30, 4L << 30, 0.5, 61, 100, 300, 0)));
    }

    @Test
    void theBarShowsProgressAndTimeLeft() {
        List<String> lines = RunStateFormatter.format(tracker.state());
        assertThat(lines.get(0))
                .startsWith("Level A ██████░░░░░░░░░░░░░░░░░░  25%  496 of 2,000 eras written  4 failed  50 eras/s")
                .contains("30.0 s left (", " to ", "1 recovery");
        assertThat(lines.get(1))
                .isEqualTo("  executor 1  host1, A100 (0)  batch 400 of 500  device 1.0 GiB of 4.0 GiB  61 °C");
    }

    @Test
    void theBarShowsRecoveredErasAsWrittenAndLostBucketsOnce() {
        tracker.onEvent(new ItemsGivenUp("A", 1, 50, "lost"));
        tracker.onEvent(new ItemsGivenUp("A", 1, 50, "lost"));
        now += 10_000;
        tracker.onEvent(new WaveEnded("A", 1, 400, 0, WavePhase.WRITTEN));
        assertThat(RunStateFormatter.format(tracker.state()).get(0))
                .contains(" 50%  896 of 2,000 eras written  104 failed")
                .contains("20.0 s left (");
        tracker.onEvent(new ItemsRecovered("A", 100, 4, true));
        assertThat(RunStateFormatter.format(tracker.state()).get(0))
                .contains(" 50%  996 of 2,000 eras written  4 failed");
    }

    @Test
    void jsonProgressAndTheTabCountRecoveredErasAndLostBucketsOnce() throws IOException {
        tracker.onEvent(new ItemsGivenUp("A", 1, 50, "lost"));
        tracker.onEvent(new ItemsGivenUp("A", 1, 50, "lost"));
        now += 10_000;
        tracker.onEvent(new WaveEnded("A", 1, 400, 0, WavePhase.WRITTEN));
        tracker.onEvent(new ItemsRecovered("A", 100, 4, true));
        RunView json = RunView.of(ProgressMode.JSON, console, Vocabulary.FIRST);
        for (int i = 0; i < 5; i++) {
            json.accept(tracker.state());
        }
        JsonNode progress = new ObjectMapper().readTree(out.toString());
        assertThat(progress.get("written").asLong()).isEqualTo(996);
        assertThat(progress.get("failed").asLong()).isEqualTo(4);
        assertThat(progress.get("eta_s").asDouble()).isEqualTo(20);
        JsonNode tab = new ObjectMapper().readTree(TelemetryJson.write(tracker.state()));
        assertThat(tab.at("/levels/0/written").asLong()).isEqualTo(996);
        assertThat(tab.at("/levels/0/eta_s").asDouble()).isEqualTo(20);
        assertThat(tab.get("failed_total").asLong()).isEqualTo(4);
    }

    @Test
    void plainLinesCountErasOfLostBucketsOnce() {
        PlainProgress plain = new PlainProgress(console, Vocabulary.FIRST);
        plain.onEvent(new PartStarted("A", 1_000, 0, 2));
        plain.onEvent(new ItemsGivenUp("A", 0, 50, "lost"));
        plain.onEvent(new ItemsGivenUp("A", 0, 50, "lost"));
        plain.onEvent(new WaveEnded("A", 0, 400, 5, WavePhase.WRITTEN));
        plain.onEvent(new ItemsRecovered("A", 5, 0, true));
        plain.onEvent(new WaveEnded("A", 1, 500, 0, WavePhase.WRITTEN));
        assertThat(err.toString().lines().filter(line -> line.contains("wave 1 ")))
                .as("two lost buckets, and one end")
                .hasSize(3);
        assertThat(err.toString()).contains("400 of 1,000", "900 of 1,000");
    }

    @Test
    void viewsUseTheWorkloadsWords() throws IOException {
        Vocabulary words = new Vocabulary("part", "line", "lines", "letters", "failed_lines", Map.of("lines", "Lines"));
        tracker.startRun(new RunContext("toy run", "cpu", "w", "app", List.of("lines"), words));
        PartStarted started = new PartStarted("lines", 20, 0, 2);
        tracker.onEvent(started);
        new PlainProgress(console, words).onEvent(started);
        RunView.of(ProgressMode.JSON, console, words).onEvent(started);
        assertThat(RunStateFormatter.format(tracker.state()).get(0))
                .startsWith("Lines ░")
                .contains("0 of 20 lines");
        assertThat(err.toString()).contains("Lines: 20 lines to compute in 2 wave(s)");
        assertThat(out.toString()).contains("\"event\":\"part_started\"", "\"part\":\"lines\",\"lines\":20");
        RunState read = TelemetryJson.read(TelemetryJson.write(tracker.state()));
        assertThat(read.words()).isEqualTo(words);
    }

    @Test
    void theBarIsRedrawnInPlaceBelowALinePerFinishedLevel() {
        RunView bar = new BarProgress(console, Vocabulary.FIRST, 200);
        bar.accept(tracker.state());
        bar.accept(tracker.state());
        assertThat(err.toString()).contains("\u001b[2F\u001b[J");
        tracker.onEvent(new PartEnded("A"));
        bar.accept(tracker.state());
        tracker.onEvent(new RunEnded(RunStatus.PARTIAL));
        bar.accept(tracker.state());
        String end = err.toString().substring(err.toString().lastIndexOf("\u001b[J") + 3);
        assertThat(end).isEmpty();
        assertThat(err.toString()).contains("\u001b[JLevel A █");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void plainLinesReportAStallOnce() {
        RunView plain = new PlainProgress(console, Vocabulary.FIRST);
        tracker.tick(60_000);
        now += 70_000;
        tracker.task("7", 1);
        now += 70_000;
        tracker.tick(60_000);
        plain.accept(tracker.state());
        now += 1_000;
        tracker.tick(60_000);
        plain.accept(tracker.state());
        assertThat(err.toString())
                .containsOnlyOnce(
                        "wave 2 on executor 7 has made no progress since 00:02:10 UTC (1 min 10 s); waiting for 1 task");
    }

    @Test
    void jsonIsOneObjectPerLine() throws IOException {
        RunListener json = RunView.of(ProgressMode.JSON, console, Vocabulary.FIRST);
        json.onEvent(new RunStarted("r", "core"));
        json.onEvent(new PartStarted("A", 5, 0, 1));
        json.onEvent(new WaveStarted("A", 0, 5, 50, 1));
        json.onEvent(new WaveRetried("A", 0, 2, "smaller \"half\""));
        json.onEvent(new ItemsGivenUp("A", 0, 5, "gone"));
        json.onEvent(new WaveEnded("A", 0, 0, 0, WavePhase.FAILED));
        json.onEvent(new PartEnded("A"));
        json.onEvent(new RunEnded(RunStatus.PARTIAL));
        for (int i = 0; i < 5; i++) {
            ((RunView) json).accept(tracker.state());
        }
        List<String> events = new ArrayList<>();
        for (String line : out.toString().lines().toList()) {
            JsonNode event = new ObjectMapper().readTree(line);
            events.add(event.get("event").asText());
        }
        assertThat(events)
                .containsExactly(
                        "run_started",
                        "level_started",
                        "wave_started",
                        "wave_retried",
                        "wave_failed",
                        "level_ended",
                        "run_ended",
                        "progress");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void barAndPlainLinesReportWavesAlike() {
        for (RunView view : List.of(
                new BarProgress(console, Vocabulary.FIRST, 200), new PlainProgress(console, Vocabulary.FIRST))) {
            err.getBuffer().setLength(0);
            view.onEvent(new PartStarted("A", 30, 12, 3));
            view.onEvent(new WaveRetried("A", 1, 2, "with half the buckets"));
            view.onEvent(new ItemsGivenUp("A", 1, 5, "gone"));
            view.onEvent(new WaveEnded("A", 1, 0, 0, WavePhase.FAILED));
            assertThat(err.toString())
                    .contains("Level A: 30 eras to compute in 3 wave(s), 12 already done")
                    .contains("Level A: retrying wave 2 of 3: with half the buckets")
                    .contains("Level A: gave up on wave 2 of 3, 5 eras failed: gone");
        }
    }

    @Test
    void nextCommandResumesOrRetriesFailedEras() {
        NextCommand next = new NextCommand(List.of("run", "--warehouse", "my w", "--clean-start"), "my w");
        assertThat(next.resume()).isEqualTo("submit/eraforge run --warehouse 'my w'");
        assertThat(next.afterRun(report("B", 3))).isEqualTo("submit/eraforge run --warehouse 'my w' --failed-only");
        assertThat(next.afterRun(report("B", 0))).contains("export --level B", "--warehouse 'my w'");
        NextCommand retry = new NextCommand(List.of("run", "--failed-only"), "w");
        assertThat(retry.afterRun(report("A", 3))).contains("export --level A");
        assertThat(NextCommand.export("B", "my w"))
                .isEqualTo("submit/eraforge export --level B --out features_b.csv --warehouse 'my w'");
        assertThat(NextCommand.status("it's")).isEqualTo("submit/eraforge status --warehouse 'it'\\''s'");
    }

    private static RunReport report(String level, long failed) {
        return new RunReport(
                "r",
                List.of(new RunReport.PartReport(new Part(level, "Level " + level), 5, 0, failed, 9, 1, 1)),
                false);
    }

    @Test
    void nextCommandAfterAnErrorIsTheRemedyThatItsMessageNames() {
        NextCommand next = new NextCommand(
                List.of("run", "--config", "my.conf", "--set=run.max-waves=2", "--level", "A", "--backend", "gpu"),
                "w");
        assertThat(next.afterFailure(EraErrors.notPrepared("w")))
                .isEqualTo("submit/eraforge prepare --warehouse w --config my.conf --set=run.max-waves=2");
        assertThat(next.afterFailure(EraErrors.prepareUnfinished(Level.A)))
                .contains("submit/eraforge prepare --warehouse w");
        assertThat(next.afterFailure(TableErrors.unreadable(List.of("part-0.parquet"))))
                .isEqualTo(
                        "submit/eraforge run --config my.conf --set=run.max-waves=2 --level A --backend gpu --skip-corrupt");
        assertThat(next.afterFailure(TableErrors.incompatible("w", "no column", null)))
                .startsWith("submit/eraforge prepare --clean-start --warehouse w");
        assertThat(next.afterFailure(GpuErrors.unusable(GpuErrors.noGpu())))
                .isEqualTo("submit/eraforge run --config my.conf --set=run.max-waves=2 --level A --backend=auto");
    }

    @Test
    void nextCommandAfterAnyOtherErrorResumes() {
        NextCommand next = new NextCommand(List.of("run", "--warehouse", "w", "--clean-start"), "w");
        assertThat(next.afterFailure(LeaseErrors.lost("w", "other"))).isEqualTo("submit/eraforge run --warehouse w");
        assertThat(next.afterFailure(new IllegalStateException())).isEqualTo("submit/eraforge run --warehouse w");
    }
}

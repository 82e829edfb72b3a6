package io.eraforge.tool.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.tool.bench.measure.ComputeTimeListener;
import io.eraforge.tool.bench.measure.FileStats;
import io.eraforge.tool.bench.measure.StepMeter;
import io.eraforge.tool.bench.measure.Timings;
import io.eraforge.tool.bench.peer.PeerTime;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RatiosTest {
    private static final BenchReport.Volume VOLUME = new BenchReport.Volume(1_000, 8_000, 10);

    @Test
    void medianIsTheMiddleValueOrTheMeanOfTwo() {
        assertThat(Timings.of(3.0, 1.0, 100.0).median()).isEqualTo(3);
        assertThat(Timings.of(4.0, 1.0, 2.0, 100.0).median()).isEqualTo(3);
        assertThat(Timings.of(7.0).median()).isEqualTo(7);
    }

    @Test
    void overlappingStagesCountOnce() {
        List<ComputeTimeListener.Span> spans = List.of(
                new ComputeTimeListener.Span(100, 200),
                new ComputeTimeListener.Span(0, 50),
                new ComputeTimeListener.Span(150, 300),
                new ComputeTimeListener.Span(160, 170),
                new ComputeTimeListener.Span(300, 310));
        assertThat(ComputeTimeListener.covered(spans)).isEqualTo(50 + 210);
        assertThat(ComputeTimeListener.covered(List.of())).isZero();
    }

    @Test
    void computesRatesAndTheRestOfAStep() {
        BenchStep step = step("run core", 4, 3);
        assertThat(step.seconds()).isEqualTo(4);
        assertThat(step.computing()).isEqualTo(3);
        assertThat(step.rest()).isEqualTo(1);
        assertThat(step.rowsPerSecond()).isEqualTo(250);
        assertThat(step.valuesPerSecond()).isEqualTo(2_000);
        assertThat(step.erasPerSecond()).isEqualTo(2.5);
        assertThat(step.scanRatio()).isEqualTo(2);
    }

    @Test
    void comparesWithEveryPeer() {
        List<BenchStep> steps = List.of(
                step("ingest CSV, two decimals", 2, 1),
                step("ingest CSV, all digits", 3, 2),
                step("prepare", 6, 5),
                step("run sixteen", 2, 1),
                step("run core", 4, 3),
                step("run efficient", 8, 7));
        List<PeerTime> peers = List.of(
                new PeerTime("DuckDB", PeerTime.ERA_KNOWN, 5, 4, 8_000, ""),
                new PeerTime("DuckDB", "ingest CSV, two decimals", 1, 4, 8_000, ""),
                new PeerTime("DuckDB", PeerTime.RANGE_JOIN, 2, 4, 8_000, ""),
                new PeerTime("DuckDB", PeerTime.FROM_CSV, 4, 4, 8_000, ""),
                new PeerTime("Spark SQL", PeerTime.ERA_KNOWN, 50, 4, 8_000, ""),
                new PeerTime("kernels alone", "core", 3.2, 4, 8_000, ""),
                new PeerTime("tsfresh", "efficient", 10, 4, 50, ""),
                new PeerTime("catch22", "catch22", 2, 4, 1_000, ""));
        List<Ratios.Ratio> ratios = new Ratios(steps, peers).all();
        assertThat(ratios)
                .filteredOn(Ratios.Ratio::known)
                .extracting(Ratios.Ratio::ratio)
                .containsExactly(0.75, 2.5, 4.0, 3.25, 25.0, 2.0, 4.0, 200.0, 1.25);
        assertThat(ratios)
                .filteredOn(Ratios.Ratio::known)
                .extracting(Ratios.Ratio::met)
                .containsExactly(true, true, false, false, false, true, false, true, true);
    }

    @Test
    void ratiosOfMissingPeersAreUnknownAndUnmet() {
        List<PeerTime> peers = List.of(PeerTime.missing("DuckDB", PeerTime.ERA_KNOWN, "no network"));
        List<Ratios.Ratio> ratios = new Ratios(List.of(step("run sixteen", 2, 1), step("run core", 4, 3)), peers).all();
        assertThat(ratios)
                .filteredOn(Ratios.Ratio::known)
                .singleElement()
                .satisfies(ratio -> assertThat(ratio.ratio()).isCloseTo(2, within(1e-12)));
        assertThat(ratios).filteredOn(ratio -> !ratio.known()).noneMatch(Ratios.Ratio::met);
    }

    @Test
    void rejectsInvalidRequests() {
        assertThatThrownBy(
                        () -> new BenchRequest(10, 11, 1, BenchRequest.Shape.UNIFORM, Set.of(), List.of(), 1, 1, false))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("--rows 10")
                .extracting(e -> ((EraForgeException) e).exitCode())
                .isEqualTo(ExitCode.USAGE);
    }

    private static BenchStep step(String name, double seconds, double computing) {
        StepMeter.Measurement measurement = new StepMeter.Measurement(
                Timings.of(seconds), Timings.of(computing + 2), Timings.of(computing), 1, 0, 0);
        return BenchStep.of(name, measurement, VOLUME, new FileStats(0, 0), 2);
    }
}

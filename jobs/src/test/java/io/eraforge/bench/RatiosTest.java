package io.eraforge.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import java.util.List;
import org.junit.jupiter.api.Test;

class RatiosTest {
    private static final Volume VOLUME = new Volume(1_000, 8_000, 10);

    @Test
    void theMedianIsTheMiddleOrTheMeanOfTheMiddleTwo() {
        assertThat(Median.of(3.0, 1.0, 100.0).value()).isEqualTo(3);
        assertThat(Median.of(4.0, 1.0, 2.0, 100.0).value()).isEqualTo(3);
        assertThat(Median.of(7.0).value()).isEqualTo(7);
    }

    @Test
    void timeThatStagesShareCountsOnce() {
        List<ComputingTime.Span> spans = List.of(
                new ComputingTime.Span(100, 200),
                new ComputingTime.Span(0, 50),
                new ComputingTime.Span(150, 300),
                new ComputingTime.Span(160, 170),
                new ComputingTime.Span(300, 310));
        assertThat(ComputingTime.covered(spans)).isEqualTo(50 + 210);
        assertThat(ComputingTime.covered(List.of())).isZero();
    }

    @Test
    void aStepTellsRatesAndWhatIsNotComputing() {
        Step step = step("run core", 4, 3);
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
        List<Step> steps = List.of(
                step("prepare", 6, 5), step("run sixteen", 2, 1), step("run core", 4, 3), step("run efficient", 8, 7));
        List<PeerTime> peers = List.of(
                new PeerTime("DuckDB", Ratios.ERA_KNOWN, 5, 8_000, ""),
                new PeerTime("DuckDB", Ratios.RANGE_JOIN, 2, 8_000, ""),
                new PeerTime("Spark SQL", Ratios.ERA_KNOWN, 50, 8_000, ""),
                new PeerTime("kernels alone", "core", 3.2, 8_000, ""),
                new PeerTime("tsfresh", "efficient", 10, 50, ""),
                new PeerTime("catch22", "catch22", 2, 1_000, ""));
        List<Ratio> ratios = new Ratios(steps, peers).all();
        assertThat(ratios).extracting(Ratio::ratio).containsExactly(2.5, 4.0, 25.0, 2.0, 4.0, 200.0, 1.25);
        assertThat(ratios).extracting(Ratio::met).containsExactly(true, false, false, true, false, true, true);
    }

    @Test
    void whatCannotBeHadIsNotMeasuredNorMet() {
        List<PeerTime> peers = List.of(PeerTime.missing("DuckDB", Ratios.ERA_KNOWN, "no network"));
        List<Ratio> ratios = new Ratios(List.of(step("run sixteen", 2, 1), step("run core", 4, 3)), peers).all();
        assertThat(ratios)
                .filteredOn(Ratio::known)
                .singleElement()
                .satisfies(ratio -> assertThat(ratio.ratio()).isCloseTo(2, within(1e-12)));
        assertThat(ratios).filteredOn(ratio -> !ratio.known()).noneMatch(Ratio::met);
    }

    @Test
    void refusesRequestsThatMakeNoSense() {
        assertThatThrownBy(() -> new BenchRequest(10, 11, 1, Shape.UNIFORM, List.of(), 1, false))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("--rows 10")
                .extracting(e -> ((EraForgeException) e).exitCode())
                .isEqualTo(ExitCode.USAGE);
    }

    private static Step step(String name, double seconds, double computing) {
        Meter.Reading reading = new Meter.Reading(Median.of(seconds), Median.of(computing), 0, 0);
        return Step.of(name, reading, VOLUME, new Disk(0, 0), 2);
    }
}

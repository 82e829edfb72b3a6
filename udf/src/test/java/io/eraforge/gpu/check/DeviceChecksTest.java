package io.eraforge.gpu.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.eraforge.feature.Calculator;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.DeviceHooks;
import io.eraforge.gpu.RequiresDevice;
import io.eraforge.gpu.check.DeviceMemory.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The checks of {@code gpu-check}: against the stand-in, and on a machine with a GPU against a pool of RMM. */
@RequiresDevice
class DeviceChecksTest {
    private static final FeatureSet CORE = FeatureSet.named(FeatureSet.CORE);
    private static final long POOL = 1L << 30;

    private final DeviceMemory memory =
            DeviceHooks.find().map(DeviceHooks::memory).orElseGet(() -> RmmMemory.reserve(POOL));
    private final DeviceChecks checks = new DeviceChecks(memory);

    @AfterEach
    void release() {
        if (memory instanceof RmmMemory real) {
            real.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"core", "efficient"})
    void bodiesAgree(String set) {
        assertThat(checks.parity(FeatureSet.named(set), 20))
                .returns(0, DeviceChecks.Parity::differences)
                .returns(20, DeviceChecks.Parity::batches);
    }

    /** One set per calculator, so that every phase is refused memory. */
    @ParameterizedTest
    @EnumSource
    void everyPhaseSurvivesRefusals(Refusal refusal) {
        Map<Calculator, List<Feature>> calculators = CORE.features().stream()
                .collect(Collectors.groupingBy(Feature::calculator, LinkedHashMap::new, Collectors.toList()));
        calculators.forEach((calculator, features) -> {
            DeviceChecks.Refusals result = checks.refusals(FeatureSet.of(calculator.name(), features), refusal, 7);
            assertThat(result.problems()).as(calculator.name()).isEmpty();
            assertThat(result.tried()).as(calculator.name()).isPositive();
        });
    }

    @Test
    void findsAnAllocationThatIsNeverFreed() {
        assumeTrue(DeviceHooks.find().isPresent());
        DeviceMemory growing = new DeviceMemory() {
            private long leaked;

            @Override
            public long allocated() {
                return memory.allocated() + leaked++;
            }

            @Override
            public void restartPeak() {
                memory.restartPeak();
            }

            @Override
            public long peak() {
                return memory.peak();
            }

            @Override
            public void refuse(Refusal refusal, int skip) {
                memory.refuse(refusal, skip);
            }

            @Override
            public void relax() {
                memory.relax();
            }
        };
        FeatureSet one = FeatureSet.parse("one", List.of("mean"));
        assertThat(new DeviceChecks(growing).refusals(one, Refusal.RETRY, 50).problems())
                .isNotEmpty()
                .allMatch(problem -> problem.contains("bytes leaked after RETRY"));
    }

    @Test
    void peaksStayWithinThePrediction() {
        assertThat(List.of(checks.peak(CORE, 2000, 20), checks.peak(CORE, 200, 1000), checks.peak(CORE, 2, 50_000)))
                .allSatisfy(peak -> assertThat(peak.ratio()).as("%s", peak).isBetween(0.01, 1.0));
    }

    @Test
    void measuresAllThreeSpeeds() {
        SpeedCheck.Speed speed = new SpeedCheck(FeatureSet.named(FeatureSet.MINIMAL), 2, 40, 100).measure();
        assertThat(speed.values()).isEqualTo(4000);
        assertThat(List.of(speed.device(), speed.coresAlone(), speed.together()))
                .allMatch(rate -> rate > 0);
    }
}

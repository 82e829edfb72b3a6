package io.eraforge.engine.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.eraforge.table.ledger.WaveTime;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaveCostModelTest {
    @Test
    void fitsWavesOfDifferentSizes() {
        List<WaveTime> waves = List.of(new WaveTime(100, 3), new WaveTime(200, 4), new WaveTime(400, 6));
        WaveCostModel model = WaveCostModel.of(waves, 2).orElseThrow();
        assertThat(model.measuredApart()).isTrue();
        assertThat(model.secondsPerWave()).isEqualTo(2, offset(1e-9));
        assertThat(model.coreSecondsPerValue()).as("two cores").isEqualTo(0.02, offset(1e-9));
    }

    @Test
    void assumesTimePerWaveIfSizesAreAlike() {
        WaveCostModel model = WaveCostModel.of(List.of(new WaveTime(100, 5), new WaveTime(100, 7)), 1)
                .orElseThrow();
        assertThat(model.measuredApart()).isFalse();
        assertThat(model.secondsPerWave()).isEqualTo(WaveCostModel.ASSUMED_SECONDS_PER_WAVE);
        assertThat(model.coreSecondsPerValue()).isEqualTo((12 - 2) / 200.0, offset(1e-9));
    }

    @Test
    void assumesTimePerWaveIfLargerWavesWereFaster() {
        List<WaveTime> waves = List.of(new WaveTime(100, 9), new WaveTime(300, 2), new WaveTime(500, 1));
        assertThat(WaveCostModel.of(waves, 1).orElseThrow().measuredApart()).isFalse();
    }

    @Test
    void assumesAtMostHalfOfAShortWave() {
        WaveCostModel model =
                WaveCostModel.of(List.of(new WaveTime(10, 0.5)), 1).orElseThrow();
        assertThat(model.secondsPerWave()).isEqualTo(0.25, offset(1e-9));
        assertThat(model.coreSecondsPerValue()).isEqualTo(0.025, offset(1e-9));
    }

    @Test
    void emptyWithoutWaves() {
        assertThat(WaveCostModel.of(List.of(), 4)).isEmpty();
    }
}

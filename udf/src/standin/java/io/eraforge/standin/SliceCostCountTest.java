package io.eraforge.standin;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.ColumnarFunction;
import io.eraforge.gpu.EraColumns;
import io.eraforge.gpu.EraRow;
import io.eraforge.gpu.EraSamples;
import io.eraforge.gpu.RequiresDevice;
import io.eraforge.gpu.cost.SliceCost;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The predicted speed rests on counts: a slice must not cost the device more. */
@RequiresDevice
class SliceCostCountTest {
    private static final int ROWS = 120;
    /** Values per row of the slice that the prediction is for. */
    private static final int LENGTH = 833;

    @ParameterizedTest
    @ValueSource(strings = {"minimal", "core", "efficient"})
    void costsAtMostWhatThePredictionAssumes(String name) {
        FeatureSet set = FeatureSet.named(name);
        SliceCost assumed = SliceCost.of(set).orElseThrow();
        CallCounter.Counts counts = counts(set);
        assertThat(counts.launches()).isLessThanOrEqualTo(assumed.launches());
        assertThat(counts.syncs()).isLessThanOrEqualTo(assumed.syncs());
        assertThat(counts.allocations()).isLessThanOrEqualTo(assumed.allocations());
        assertThat((double) counts.bytes() / (ROWS * LENGTH)).isLessThanOrEqualTo(assumed.bytesPerValue());
    }

    /** Whatever the prediction assumes: beyond this the device would hardly pay. */
    @Test
    void coreStaysWithinItsBudget() {
        CallCounter.Counts counts = counts(FeatureSet.named(FeatureSet.CORE));
        assertThat(counts.launches()).isLessThanOrEqualTo(570);
        assertThat(counts.syncs()).isLessThanOrEqualTo(160);
        assertThat(counts.allocations()).isLessThanOrEqualTo(810);
        assertThat((double) counts.bytes() / (ROWS * LENGTH)).isLessThanOrEqualTo(5_840);
    }

    private static CallCounter.Counts counts(FeatureSet set) {
        List<EraRow> rows = new EraSamples(1).even(ROWS, LENGTH);
        ColumnarFunction function = ColumnarFunction.of(set);
        try (EraColumns columns = EraColumns.of(rows, set.usesTime())) {
            CallCounter.restart();
            function.call(columns, ROWS).close();
            return CallCounter.counts();
        }
    }
}

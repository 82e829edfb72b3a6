package io.eraforge.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.eraforge.control.memory.MemoryModel;
import io.eraforge.control.slice.SliceSettings;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The memory model, without its margin for pools, covers the peak memory of the phases, input included. */
@RequiresDevice
class PeakMemoryTest {
    private static final FeatureSet CORE = FeatureSet.named(FeatureSet.CORE);

    @BeforeEach
    void needsHooks() {
        assumeTrue(DeviceHooks.find().isPresent(), "only the stand-in counts bytes");
    }

    private static long peak(FeatureSet set, List<EraRow> rows) {
        DeviceHooks hooks = DeviceHooks.find().orElseThrow();
        long before = hooks.usage().bytes();
        try (EraColumns columns = EraColumns.of(rows, set.usesTime())) {
            hooks.relax();
            ColumnarFunction.of(set).call(columns, rows.size()).close();
            return hooks.peakBytes() - before;
        }
    }

    private static long bound(FeatureSet set, List<EraRow> rows) {
        MemoryModel model = MemoryModel.DEFAULT;
        MemoryModel bare =
                new MemoryModel(1, model.perValue(), model.perTime(), model.perResult(), model.perRow(), 512 << 10);
        long values = rows.stream().mapToLong(EraRow::length).sum();
        return bare.bytes(rows.size(), values, set.shape());
    }

    private static List<EraRow> rows(int count, int length, boolean holes) {
        Random random = new Random(count);
        List<EraRow> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            EraRow row = EraRow.of(random.doubles(length).toArray());
            if (holes && length > 0) {
                row.x()[random.nextInt(length)] = null;
            }
            rows.add(row);
        }
        return rows;
    }

    @ParameterizedTest
    @CsvSource({"1, 100000", "1, 10", "10, 5000", "100, 1000", "500, 100", "2000, 10", "3000, 1", "2000, 0"})
    void coreStaysWithinTheModel(int count, int length) {
        for (boolean holes : new boolean[] {false, true}) {
            List<EraRow> rows = rows(count, length, holes);
            assertThat(peak(CORE, rows)).as("holes: " + holes).isLessThanOrEqualTo(bound(CORE, rows));
        }
    }

    @Test
    void everyFeatureAloneStaysWithinTheModel() {
        List<EraRow> rows = rows(10, 2000, true);
        for (Feature feature : CORE.features()) {
            FeatureSet one = FeatureSet.of("one", List.of(feature));
            assertThat(peak(one, rows)).as(feature.toString()).isLessThanOrEqualTo(bound(one, rows));
        }
    }

    /** Their sums are on the device for all lags at once, whatever the number of features. */
    @ParameterizedTest
    @CsvSource({
        "autocorrelation__lag_40",
        "partial_autocorrelation__lag_40",
        "agg_autocorrelation__f_agg_\"median\"__maxlag_40"
    })
    void singleFeatureWithManyLagsStaysWithinTheModel(String feature) {
        FeatureSet one = FeatureSet.parse("one", List.of(feature));
        List<EraRow> rows = rows(3000, 45, false);
        assertThat(peak(one, rows)).isLessThanOrEqualTo(bound(one, rows));
    }

    @Test
    void slicesStayWithinTheirByteLimit() {
        MemoryModel model = new MemoryModel(1, 64, 16, 25, 400, 512 << 10);
        List<EraRow> rows = rows(300, 200, true);
        long bytes = model.bytes(60, 60 * 200, CORE.shape());
        DeviceHooks hooks = DeviceHooks.find().orElseThrow();
        try (EraColumns columns = EraColumns.of(rows, true)) {
            long before = hooks.usage().bytes();
            hooks.relax();
            ColumnarFunction.of(CORE, new SliceSettings(1000, bytes, model))
                    .call(columns, 300)
                    .close();
            assertThat(hooks.peakBytes() - before).isBetween(bytes / 3, bytes);
        }
    }

    /** Otherwise slices would be smaller than necessary. */
    @Test
    void modelIsAtMostTwiceThePeak() {
        List<EraRow> rows = rows(20, 5000, false);
        assertThat(bound(CORE, rows)).isLessThanOrEqualTo(2 * peak(CORE, rows));
    }
}

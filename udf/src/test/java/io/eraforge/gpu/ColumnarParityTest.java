package io.eraforge.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.cpu.FeatureRow;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The columnar body agrees with the CPU body, in whichever order the device sums: the stand-in computes each batch value after value
 * and in the order of CUB's tiles. {@code -Deraforge.parity.batches=20000 -Deraforge.parity.seed=1000000} tries more batches than the
 * default, and others.
 */
@RequiresDevice
class ColumnarParityTest {
    private static final int BATCHES = Integer.getInteger("eraforge.parity.batches", 1000);
    private static final int SEED = Integer.getInteger("eraforge.parity.seed", 0);
    private static final FeatureSet CORE = FeatureSet.named(FeatureSet.CORE);

    private final ParityChecker parity = new ParityChecker(ColumnarFunction.of(CORE));

    private void check(String name, List<EraRow> rows) {
        check(parity, name, rows);
    }

    /** In both orders; on a device, in its own. */
    private static void check(ParityChecker parity, String name, List<EraRow> rows) {
        Optional<DeviceHooks> hooks = DeviceHooks.find();
        hooks.ifPresent(each -> each.tiled(false));
        parity.check(name, rows);
        if (hooks.isPresent()) {
            hooks.get().tiled(true);
            parity.check(name + " in tiles", rows);
            hooks.get().tiled(false);
        }
    }

    /** Small batches of short eras, where the special cases are. */
    @Test
    void smallBatchesAgree() {
        for (int seed = 0; seed < BATCHES; seed++) {
            check("batch " + seed, new EraSamples(SEED + seed).batch(1 + seed % 8, 300));
        }
        assertThat(parity.differences()).isEmpty();
    }

    @Test
    void largeBatchesAgree() {
        for (int seed = 0; seed < BATCHES / 100; seed++) {
            check("batch " + seed, new EraSamples(-1 - SEED - seed).batch(60, 5000));
        }
        assertThat(parity.differences()).isEmpty();
    }

    /** Switches and valves: many values are exactly where features compare. */
    @Test
    void erasOfTwoLevelsAgree() {
        for (int seed = 0; seed < BATCHES / 20; seed++) {
            check("batch " + seed, new EraSamples(SEED + seed).ofTwoLevels(40, 400));
        }
        assertThat(parity.differences()).isEmpty();
    }

    /** The cores compute the features without a columnar form, and the device those of other parameters than core has. */
    @Test
    void featuresOfEfficientAgree() {
        ParityChecker efficient = new ParityChecker(ColumnarFunction.of(FeatureSet.named(FeatureSet.EFFICIENT)));
        for (int seed = 0; seed < BATCHES / 20; seed++) {
            check(efficient, "batch " + seed, new EraSamples(SEED + seed).batch(1 + seed % 8, 300));
            check(efficient, "two levels " + seed, new EraSamples(SEED + seed).ofTwoLevels(4, 200));
        }
        assertThat(efficient.differences()).isEmpty();
    }

    @Test
    void infiniteValuesAgreeAndStayInTheirEra() {
        for (int seed = 0; seed < BATCHES / 10; seed++) {
            EraSamples samples = new EraSamples(SEED + seed);
            List<EraRow> rows = new ArrayList<>(samples.batch(4, 100));
            IntStream.of(1, 2, 3, 5, 30).forEach(length -> rows.add(samples.infinite(length)));
            Collections.shuffle(rows, new java.util.Random(seed));
            check("batch " + seed, rows);
        }
        assertThat(parity.differences()).isEmpty();
    }

    @Test
    void extremeMagnitudesAgree() {
        check(
                "extremes",
                List.of(
                        EraRow.of(1e300, -1e300, 1e300, 5),
                        EraRow.of(Double.MIN_VALUE, 3 * Double.MIN_VALUE, 0, 1e-310),
                        EraRow.of(1e-160, 2e-160, -1e-160, 0, 5e-160),
                        EraRow.of(0.0, -0.0, 0.0, -0.0),
                        EraRow.of(1e9, 1e9 + 1, 1e9 + 2, 1e9 + 1, 1e9),
                        EraRow.of(0.3, 0.0003, 3, 30, 7e-5, 0.07, 999.9999999999999, 1000)));
        assertThat(parity.differences()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 7, 8, 20, 21, 40, 41, 42})
    void everyShortLengthAgreesAloneAndInABatch(int length) {
        EraRow ramp =
                EraRow.of(IntStream.range(0, length).mapToDouble(i -> i * i % 7).toArray());
        EraRow constant =
                EraRow.of(IntStream.range(0, length).mapToDouble(i -> 0.1).toArray());
        check("ramp alone", List.of(ramp));
        check("constant alone", List.of(constant));
        check("both", List.of(ramp, EraRow.of(), constant, EraRow.of(3, 1, 2), ramp));
        assertThat(parity.differences()).isEmpty();
    }

    @Test
    void nullAndEmptyRowsAgree() {
        EraRow none = new EraRow(null, null, null, null);
        EraRow empty = new EraRow(new Double[0], new long[0], 5L, 60_000_000L);
        EraRow holes = new EraRow(new Double[] {null, Double.NaN, null}, new long[] {0, 1, 2}, 3L, 60_000_000L);
        check("one of each", List.of(none, empty, holes));
        check("with values", List.of(empty, EraRow.of(1, 2, 3), none, holes, EraRow.of(4)));
        check("null alone", List.of(none));
        check("holes alone", List.of(holes, holes));
        assertThat(parity.differences()).isEmpty();
    }

    /** To the last bit, where both rows have the same body: a row that is a tie for any of its features is the CPU body's. */
    @Test
    void featureAloneEqualsFeatureInTheSet() {
        List<EraRow> rows = new EraSamples(5).batch(8, 200);
        List<ResultRows.ResultRow> all = ColumnarFunction.of(CORE).rows(rows);
        assertThat(all).filteredOn(row -> row.backend().equals(FeatureRow.GPU)).hasSizeGreaterThan(3);
        for (int i = 0; i < CORE.features().size(); i++) {
            Feature feature = CORE.features().get(i);
            List<ResultRows.ResultRow> alone =
                    ColumnarFunction.of(FeatureSet.of("one", List.of(feature))).rows(rows);
            int at = i;
            for (int row = 0; row < rows.size(); row++) {
                if (alone.get(row).backend().equals(all.get(row).backend())) {
                    assertThat(alone.get(row).values()[0])
                            .as(feature + " of row " + row)
                            .isEqualTo(Double.valueOf(all.get(row).values()[at]));
                }
            }
        }
    }
}

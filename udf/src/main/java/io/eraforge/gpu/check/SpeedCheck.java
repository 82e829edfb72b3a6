package io.eraforge.gpu.check;

import io.eraforge.control.admission.CpuSettings;
import io.eraforge.control.slice.AdaptiveControl;
import io.eraforge.cpu.CpuBody;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.ColumnarFunction;
import io.eraforge.gpu.EraColumns;
import io.eraforge.gpu.EraRow;
import io.eraforge.gpu.EraSamples;
import java.util.List;
import java.util.stream.IntStream;

/** Measures device, cores and both on the same rows. */
public final class SpeedCheck {
    private static final int ROUNDS = 4;

    private final FeatureSet set;
    private final int cores;
    private final List<EraRow> rows;

    /** {@code rows} rows of {@code length} values. */
    public SpeedCheck(FeatureSet set, int cores, int rows, int length) {
        this.set = set;
        this.cores = cores;
        this.rows = new EraSamples(7).even(rows, length);
    }

    /** Values a second, each the best of some rounds. */
    public record Speed(String set, int cores, long values, double device, double coresAlone, double together) {}

    public Speed measure() {
        long values = rows.stream().mapToLong(EraRow::length).sum();
        return new Speed(
                set.name(), cores, values, values / onDevice(0), values / onCores(), values / onDevice(cores - 1));
    }

    /** Seconds of the batch on the device, with {@code helpers} cores beside it. The first round warms up and sets the shares. */
    private double onDevice(int helpers) {
        ColumnarFunction function =
                ColumnarFunction.shared(set, AdaptiveControl.alone(ColumnarFunction.ONE_SLICE), Math.max(0, helpers));
        try (EraColumns columns = EraColumns.of(rows, set.usesTime())) {
            return best(() -> function.call(columns, rows.size()).close());
        }
    }

    private double onCores() {
        CpuBody body = CpuBody.shared(set, CpuSettings.DEFAULT);
        return best(() -> IntStream.range(0, cores).parallel().forEach(core -> {
            for (int row = core; row < rows.size(); row += cores) {
                rows.get(row).onCpu(body);
            }
        }));
    }

    private static double best(Runnable work) {
        double best = Double.POSITIVE_INFINITY;
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            work.run();
            best = Math.min(best, (System.nanoTime() - start) / 1e9);
        }
        return best;
    }
}

package io.eraforge.gpu;

import ai.rapids.cudf.ColumnVector;
import io.eraforge.control.admission.CpuSettings;
import io.eraforge.control.memory.MemoryModel;
import io.eraforge.control.slice.AdaptiveControl;
import io.eraforge.control.slice.SliceControl;
import io.eraforge.control.slice.SliceSettings;
import io.eraforge.cpu.CpuBody;
import io.eraforge.cpu.FeatureRow;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.call.ColumnarBody;
import io.eraforge.gpu.call.GpuOptions;
import io.eraforge.gpu.call.LazyColumnarBody;
import java.util.List;

/** Calls the columnar function of a set as the plugin does, and the CPU body for comparison. */
public final class ColumnarFunction {
    public static final SliceSettings ONE_SLICE = new SliceSettings(1_000_000, Long.MAX_VALUE, MemoryModel.DEFAULT);

    private final FeatureSet set;
    private final ColumnarBody body;
    private final CpuBody cpu;

    private ColumnarFunction(FeatureSet set, GpuOptions options) {
        this.set = set;
        this.body = new LazyColumnarBody(set, options).body();
        this.cpu = new CpuBody(set, CpuSettings.DEFAULT);
    }

    public static ColumnarFunction of(FeatureSet set) {
        return of(set, ONE_SLICE);
    }

    public static ColumnarFunction of(FeatureSet set, SliceSettings slices) {
        return of(set, slices, AdaptiveControl.alone(slices));
    }

    public static ColumnarFunction of(FeatureSet set, SliceSettings slices, SliceControl control) {
        return new ColumnarFunction(set, new GpuOptions(slices, settings -> control));
    }

    /** With {@code cores} cores beside the device. */
    public static ColumnarFunction shared(FeatureSet set, SliceControl control, int cores) {
        return new ColumnarFunction(set, new GpuOptions(ONE_SLICE, settings -> control).withCores(cores));
    }

    public static ColumnarFunction of(String... tsfreshNames) {
        return of(FeatureSet.parse("picked", List.of(tsfreshNames)));
    }

    public FeatureSet set() {
        return set;
    }

    public List<ResultRows.ResultRow> rows(List<EraRow> rows) {
        try (EraColumns columns = EraColumns.of(rows, set.usesTime())) {
            return ResultRows.take(call(columns, rows.size()));
        }
    }

    /** The caller closes the result. */
    public ColumnVector call(EraColumns columns, int rows) {
        return body.evaluate(rows, columns.arguments());
    }

    public FeatureRow onCpu(EraRow row) {
        return row.onCpu(cpu);
    }
}

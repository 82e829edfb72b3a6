package io.eraforge.gpu;

import ai.rapids.cudf.ColumnVector;
import com.nvidia.spark.RapidsUDF;
import io.eraforge.control.admission.CpuSettings;
import io.eraforge.control.memory.MemoryModel;
import io.eraforge.control.slice.SliceControl;
import io.eraforge.control.slice.SliceSettings;
import io.eraforge.control.slice.TestControls;
import io.eraforge.cpu.CpuBody;
import io.eraforge.cpu.FeatureRow;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.call.GpuOptions;
import io.eraforge.udf.GpuFunctions;
import java.util.List;

/** Calls the columnar function of a set as the plugin does, and the CPU body for comparison. */
final class ColumnarFunction {
    static final SliceSettings ONE_SLICE = new SliceSettings(1_000_000, Long.MAX_VALUE, MemoryModel.DEFAULT);

    private final FeatureSet set;
    private final RapidsUDF function;
    private final CpuBody cpu;

    private ColumnarFunction(FeatureSet set, GpuOptions options) {
        this.set = set;
        this.function = (RapidsUDF) GpuFunctions.of(set, options);
        this.cpu = new CpuBody(set, CpuSettings.DEFAULT);
    }

    static ColumnarFunction of(FeatureSet set) {
        return of(set, ONE_SLICE);
    }

    static ColumnarFunction of(FeatureSet set, SliceSettings slices) {
        return of(set, slices, TestControls.of(slices));
    }

    static ColumnarFunction of(FeatureSet set, SliceSettings slices, SliceControl control) {
        return new ColumnarFunction(set, new GpuOptions(slices, settings -> control));
    }

    static ColumnarFunction of(String... tsfreshNames) {
        return of(FeatureSet.parse("picked", List.of(tsfreshNames)));
    }

    FeatureSet set() {
        return set;
    }

    List<ResultRows.ResultRow> rows(List<EraRow> rows) {
        try (EraColumns columns = EraColumns.of(rows, set.usesTime())) {
            return ResultRows.take(call(columns, rows.size()));
        }
    }

    /** The caller closes the result. */
    ColumnVector call(EraColumns columns, int rows) {
        return function.evaluateColumnar(rows, columns.arguments());
    }

    FeatureRow onCpu(EraRow row) {
        return row.onCpu(cpu);
    }
}

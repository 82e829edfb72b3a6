package io.eraforge.gpu.call;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.CudaFatalException;
import ai.rapids.cudf.DType;
import io.eraforge.control.memory.MemoryFactorListener;
import io.eraforge.control.slice.ProcessControl;
import io.eraforge.control.slice.RowLengths;
import io.eraforge.control.slice.Slice;
import io.eraforge.control.slice.SliceControl;
import io.eraforge.control.slice.SliceLimit;
import io.eraforge.control.slice.SliceSizer;
import io.eraforge.cpu.CpuBody;
import io.eraforge.cpu.FeatureRow;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceEras;
import io.eraforge.gpu.column.Scope;
import io.eraforge.gpu.device.DeviceMemoryErrors;
import io.eraforge.gpu.phase.FeatureColumns;
import io.eraforge.gpu.phase.PhaseFeatures.Slot;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Computes a feature set over columns, slice by slice. Each row equals that of the CPU body, however the rows are sliced.
 * Thread-safe; keeps nothing on the device between calls.
 */
public final class ColumnarBody {
    private final ColumnarPlan plan;
    private final boolean timed;
    private final SliceSizer sizer;
    private final SliceControl control;
    private final MemoryFactorListener listener;
    /** Computes all features, for rows that the device cannot compute. */
    private final CpuBody cpuBody;
    /** Computes the features without a columnar form; null if there are none. */
    private final CpuBody cpuOnlyBody;

    ColumnarBody(FeatureSet set, GpuOptions options) {
        this.plan = new ColumnarPlan(set);
        this.timed = set.usesTime();
        this.sizer = new SliceSizer(options.slices().memory(), plan.width(), timed);
        this.control = options.control().control(options.slices());
        this.listener = options.listener();
        this.cpuBody = new CpuBody(set, options.cpu());
        this.cpuOnlyBody = plan.cpuSlots().isEmpty()
                ? null
                : new CpuBody(
                        FeatureSet.of(
                                set.name(),
                                plan.cpuSlots().stream().map(Slot::feature).toList()),
                        options.cpu());
    }

    /**
     * Returns one struct per row: the features, status, backend and error. Borrows its arguments; the caller closes the
     * result.
     *
     * @throws io.eraforge.control.gauge.DeviceLostException if the device can no longer be used
     */
    public ColumnVector evaluate(int rows, ColumnVector... args) {
        try {
            return structs(rows, args);
        } catch (CudaFatalException e) {
            throw control.deviceLost(e);
        }
    }

    private ColumnVector structs(int rows, ColumnVector... args) {
        ColumnarInputs inputs = ColumnarInputs.of(rows, timed, args);
        if (rows == 0) {
            return ResultStructs.ofHost(List.of(), plan.width(), FeatureRow.GPU);
        }
        try (HostInputs host = new HostInputs(inputs);
                SliceResults done = new SliceResults()) {
            int[] lengths = inputs.lengths();
            Batch batch = new Batch(inputs, new RowLengths(lengths), inputs.rowsWithMismatchedTimes(lengths), host);
            while (done.rows() < rows) {
                SliceLimit limit = control.limit();
                if (limit.spillFirst()) {
                    done.moveToHost();
                }
                done.add(nextSlice(batch, done.rows(), limit));
            }
            control.memoryFactor().ifPresent(listener::measured);
            return done.concatenate();
        }
    }

    private record Batch(ColumnarInputs inputs, RowLengths lengths, BitSet mismatched, HostInputs host) {
        /** End of the run of rows, starting at {@code from}, that all go to the device or all to the CPU. */
        int endOfKind(int from) {
            int end = mismatched.get(from) ? mismatched.nextClearBit(from) : mismatched.nextSetBit(from);
            return end < 0 ? lengths.rows() : Math.min(end, lengths.rows());
        }
    }

    private ColumnVector nextSlice(Batch batch, int from, SliceLimit limit) {
        int end = batch.endOfKind(from);
        Slice slice = sizer.next(batch.lengths(), from, end, limit);
        if (batch.mismatched().get(from)) {
            ProcessControl.countRows(slice.rows());
            return onHost(batch, slice, FeatureRow.CPU);
        }
        return onDevice(batch, slice);
    }

    private ColumnVector onDevice(Batch batch, Slice slice) {
        control.started(slice);
        try {
            ColumnVector result = compute(batch, slice);
            control.done(slice);
            return result;
        } catch (RuntimeException | Error e) {
            if (!fallsBackToCpu(slice, e)) {
                throw e;
            }
        }
        return onHost(batch, slice, FeatureRow.CPU_FALLBACK);
    }

    // GpuRetryOOM is rethrown to the plugin, which waits, spills and calls again; continuing here would defeat that.
    // GpuSplitAndRetryOOM is rethrown too, so that the plugin halves the batch, until a single row is left.
    private boolean fallsBackToCpu(Slice slice, Throwable failure) {
        if (slice.rows() == 1 && DeviceMemoryErrors.isPermanent(failure)) {
            control.fellBackToCpu(slice);
            return true;
        }
        if (DeviceMemoryErrors.isOutOfMemory(failure)) {
            control.outOfMemory(slice);
        } else {
            control.failed(slice, failure);
        }
        return false;
    }

    private ColumnVector compute(Batch batch, Slice slice) {
        try (FeatureColumns results = new FeatureColumns(plan.width())) {
            computeColumns(batch, slice, results);
            if (cpuOnlyBody == null) {
                return ResultStructs.ofDevice(results.columns(), slice.rows());
            }
            return join(results, rows(batch, slice, cpuOnlyBody));
        }
    }

    private void computeColumns(Batch batch, Slice slice, FeatureColumns results) {
        try (Scope scope = new Scope();
                DeviceEras eras = batch.inputs().eras(scope, slice, batch.lengths())) {
            if (eras.values() > 0) {
                plan.run(eras, results);
            } else {
                fillEmpty(batch, slice, results);
            }
        }
    }

    /** For a slice without any value: there is nothing to reduce, and the CPU body defines the features of empty eras. */
    private void fillEmpty(Batch batch, Slice slice, FeatureColumns results) {
        List<FeatureRow> rows = rows(batch, slice, cpuBody);
        for (int i = 0; i < plan.width(); i++) {
            results.put(i, ResultStructs.doubles(rows, i));
        }
    }

    /** Adds the features computed by the CPU body; if it failed on a row, the whole row fails. */
    private ColumnVector join(FeatureColumns results, List<FeatureRow> rows) {
        List<Slot> slots = plan.cpuSlots();
        for (int i = 0; i < slots.size(); i++) {
            if (results.columns()[slots.get(i).index()] == null) {
                results.put(slots.get(i).index(), ResultStructs.doubles(rows, i));
            }
        }
        boolean failed = rows.stream().anyMatch(row -> !row.status().equals(FeatureRow.OK));
        if (failed) {
            setFailedRowsToNaN(results, rows);
        }
        return failed
                ? ResultStructs.ofDevice(results.columns(), rows)
                : ResultStructs.ofDevice(results.columns(), rows.size());
    }

    private static void setFailedRowsToNaN(FeatureColumns results, List<FeatureRow> rows) {
        Boolean[] failed =
                rows.stream().map(row -> !row.status().equals(FeatureRow.OK)).toArray(Boolean[]::new);
        try (Scope scope = new Scope()) {
            Col flags = scope.col(ColumnVector.fromBoxedBooleans(failed)).retain();
            for (int i = 0; i < results.columns().length; i++) {
                Col masked = flags.ifElse(
                        Double.NaN, scope.borrow(results.columns()[i]).cast(DType.FLOAT64));
                results.replace(i, scope.release(masked));
            }
        }
    }

    private ColumnVector onHost(Batch batch, Slice slice, String backend) {
        return ResultStructs.ofHost(rows(batch, slice, cpuBody), plan.width(), backend);
    }

    private static List<FeatureRow> rows(Batch batch, Slice slice, CpuBody body) {
        return IntStream.range(slice.from(), slice.to())
                .mapToObj(row -> batch.host().compute(body, row))
                .toList();
    }
}

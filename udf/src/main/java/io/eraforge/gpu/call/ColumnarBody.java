package io.eraforge.gpu.call;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.CudaFatalException;
import io.eraforge.control.memory.MemoryFactorListener;
import io.eraforge.control.slice.ProcessControl;
import io.eraforge.control.slice.RowLengths;
import io.eraforge.control.slice.Slice;
import io.eraforge.control.slice.SliceControl;
import io.eraforge.control.slice.SliceSizer;
import io.eraforge.cpu.CpuBody;
import io.eraforge.cpu.ExecutorCores;
import io.eraforge.cpu.FeatureRow;
import io.eraforge.cpu.TaskLocation;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.column.DeviceEras;
import io.eraforge.gpu.column.Scope;
import io.eraforge.gpu.device.DeviceMemoryErrors;
import io.eraforge.gpu.phase.FeatureColumns;
import io.eraforge.gpu.phase.PhaseFeatures.Slot;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Computes a feature set over columns, slice by slice, while the executor's idle cores compute rows of the same batch with the CPU
 * body. Each row has one body and equals that of the CPU body, however the rows are divided. Thread-safe; keeps nothing on the device between calls, and on the host only the finished rows of a call that failed.
 */
public final class ColumnarBody {
    private final ColumnarPlan plan;
    private final boolean timed;
    private final SliceSizer sizer;
    private final SliceControl control;
    private final MemoryFactorListener listener;
    /** Cores that compute rows beside the device. */
    private final int cores;
    /** Computes all features, for rows that the device cannot compute. */
    private final CpuBody cpuBody;
    /** Computes the features without a columnar form; null if there are none. */
    private final CpuBody cpuOnlyBody;

    private final RetriedRows retries = new RetriedRows();

    ColumnarBody(FeatureSet set, GpuOptions options) {
        this.plan = new ColumnarPlan(set);
        this.timed = set.usesTime();
        this.sizer = new SliceSizer(options.slices().memory(), set.shape());
        this.control = options.control().control(options.slices());
        this.listener = options.listener();
        this.cores = options.cores() == GpuOptions.IDLE_CORES ? ExecutorCores.idle() : options.cores();
        this.cpuBody = CpuBody.shared(set, options.cpu());
        this.cpuOnlyBody = plan.cpuSlots().isEmpty()
                ? null
                : CpuBody.shared(
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
     * @throws CudaFatalException on a cluster, so that the plugin ends this executor
     */
    public ColumnVector evaluate(int rows, ColumnVector... args) {
        try {
            return structs(rows, args);
        } catch (CudaFatalException e) {
            // The error is this process's, not the card's: the plugin ends the executor, and a new one takes the card.
            if (TaskLocation.inReplaceableProcess()) {
                throw e;
            }
            throw control.deviceLost(e);
        }
    }

    private ColumnVector structs(int rows, ColumnVector... args) {
        ColumnarInputs inputs = ColumnarInputs.of(rows, timed, args);
        if (rows == 0) {
            return ResultStructs.ofHost(List.of(), plan.width());
        }
        try (HostInputs host = new HostInputs(inputs)) {
            int[] lengths = inputs.lengths();
            BitSet mismatched = inputs.rowsWithMismatchedTimes(lengths);
            ColumnVector result = structs(new Batch(inputs, lengths, new RowLengths(lengths), mismatched, host));
            control.memoryFactor().ifPresent(listener::measured);
            return result;
        }
    }

    private ColumnVector structs(Batch batch) {
        int rows = batch.lengths().rows();
        RowBoard board = new RowBoard(
                batch.lengths(), batch.mismatched(), retries.take(rows, batch::checks), cpuOnlyBody != null);
        int helpers = Math.min(cores, rows - 1);
        RowChecks checks = helpers > 0 ? batch.checks() : null;
        try (CoreTeam team = new CoreTeam(helpers, board, batch.host(), batch.lengths(), cpuBody, control)) {
            for (Slice slice = next(board, team); slice != null; slice = next(board, team)) {
                if (slice.rows() == rows
                        && cpuOnlyBody == null
                        && !batch.mismatched().get(0)) {
                    return wholeBatch(batch, slice);
                }
                checks = checks == null && slice.rows() < rows ? batch.checks() : checks;
                board.put(slice.from(), rows(batch, slice, board, team));
            }
            team.finish();
            ColumnVector result = ResultStructs.ofHost(List.of(board.finished()), plan.width());
            retries.succeeded(rows);
            return result;
        } catch (RuntimeException | Error e) {
            if (checks != null) {
                retries.failed(checks, board.finished());
            }
            throw e;
        }
    }

    private Slice next(RowBoard board, CoreTeam team) {
        double share = team.deviceShare();
        return share > 0 ? board.nextSlice(sizer, control.limit(), share) : null;
    }

    private record Batch(
            ColumnarInputs inputs, int[] valueCounts, RowLengths lengths, BitSet mismatched, HostInputs host) {
        RowChecks checks() {
            return inputs.checks(valueCounts, TaskLocation.attempt());
        }
    }

    /** A batch that fits into one slice: its results stay on the device. */
    private ColumnVector wholeBatch(Batch batch, Slice slice) {
        return onDevice(
                batch,
                slice,
                results -> ResultStructs.ofDevice(results.columns(), slice.rows()),
                () -> ResultStructs.ofHost(fallback(batch, slice), plan.width()));
    }

    private List<FeatureRow> rows(Batch batch, Slice slice, RowBoard board, CoreTeam team) {
        Supplier<List<FeatureRow>> host = hostFeatures(batch, slice, board, team);
        team.start();
        if (batch.mismatched().get(slice.from())) {
            ProcessControl.countRows(slice.rows());
            return rows(batch, slice, cpuBody);
        }
        return onDevice(batch, slice, results -> join(slice, results, host), () -> fallback(batch, slice));
    }

    /** Starts the features without a columnar form on the cores, before the device starts the others. */
    private Supplier<List<FeatureRow>> hostFeatures(Batch batch, Slice slice, RowBoard board, CoreTeam team) {
        if (cpuOnlyBody == null || batch.mismatched().get(slice.from())) {
            return List::of;
        }
        batch.host().copy();
        HostFeatures features = new HostFeatures(
                slice, row -> team.timed(0, 0, () -> batch.host().compute(cpuOnlyBody, row)));
        board.offer(features);
        return () -> features.finish(board);
    }

    private List<FeatureRow> fallback(Batch batch, Slice slice) {
        return rows(batch, slice, cpuBody).stream()
                .map(row -> row.withBackend(FeatureRow.CPU_FALLBACK))
                .toList();
    }

    private <T> T onDevice(Batch batch, Slice slice, Function<FeatureColumns, T> finish, Supplier<T> fallback) {
        control.started(slice);
        try (FeatureColumns results = new FeatureColumns(plan.width())) {
            computeColumns(batch, slice, results);
            T result = finish.apply(results);
            control.done(slice);
            return result;
        } catch (RuntimeException | Error e) {
            if (!fallsBackToCpu(batch, slice, e)) {
                throw e;
            }
        }
        return fallback.get();
    }

    // GpuRetryOOM is rethrown to the plugin, which waits, spills and calls again; continuing here would defeat that.
    // GpuSplitAndRetryOOM is rethrown too, so that the plugin halves the batch, until a single row is left: until then,
    // halving frees input. The plugin does not halve after an OutOfMemoryError.
    private boolean fallsBackToCpu(Batch batch, Slice slice, Throwable failure) {
        boolean cannotBeHalved = batch.lengths().rows() == 1 || failure instanceof OutOfMemoryError;
        if (slice.rows() == 1 && cannotBeHalved && DeviceMemoryErrors.isPermanent(failure)) {
            control.fellBackToCpu(slice);
            return true;
        }
        if (DeviceMemoryErrors.isOutOfMemory(failure)) {
            control.outOfMemory(slice);
        } else if (DeviceMemoryErrors.isHostRetry(failure)) {
            control.retried(slice);
        } else {
            control.failed(slice, failure);
        }
        return false;
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

    /** The rows with the features computed by the CPU body; if it failed on a row, the whole row fails. */
    private List<FeatureRow> join(Slice slice, FeatureColumns results, Supplier<List<FeatureRow>> hostFeatures) {
        double[][] values = ResultStructs.toHost(results.columns(), slice.rows());
        if (cpuOnlyBody == null) {
            return Arrays.stream(values)
                    .map(row -> new FeatureRow(row, FeatureRow.OK, FeatureRow.GPU, null))
                    .toList();
        }
        List<FeatureRow> host = hostFeatures.get();
        return IntStream.range(0, values.length)
                .mapToObj(row -> join(values[row], host.get(row)))
                .toList();
    }

    private FeatureRow join(double[] values, FeatureRow host) {
        List<Slot> slots = plan.cpuSlots();
        for (int i = 0; i < slots.size(); i++) {
            values[slots.get(i).index()] = host.value(i);
        }
        if (!host.status().equals(FeatureRow.OK)) {
            Arrays.fill(values, Double.NaN);
        }
        return new FeatureRow(values, host.status(), FeatureRow.GPU, host.error());
    }

    private static List<FeatureRow> rows(Batch batch, Slice slice, CpuBody body) {
        return IntStream.range(slice.from(), slice.to())
                .mapToObj(row -> batch.host().compute(body, row))
                .toList();
    }
}

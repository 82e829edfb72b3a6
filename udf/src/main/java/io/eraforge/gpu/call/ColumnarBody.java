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
import io.eraforge.gpu.reduce.ReducedSlice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Computes a feature set over columns, slice by slice: the device reduces statistics, cores close the features. Meanwhile the
 * executor's idle cores compute rows of the same batch with the CPU body. Each row has one body and equals that of the CPU body,
 * however the rows are divided. Thread-safe; keeps nothing on the device between calls, and on the host only the finished rows of a
 * call that failed.
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
        this.cpuOnlyBody =
                plan.hostSet().map(host -> CpuBody.shared(host, options.cpu())).orElse(null);
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
            ColumnVector result =
                    structs(new Batch(inputs, inputs.sizes(lengths), new RowLengths(lengths), mismatched, host));
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
        List<SliceRows> closings = new ArrayList<>();
        try (CoreTeam team = new CoreTeam(helpers, board, batch.host(), batch.lengths(), cpuBody, control)) {
            for (Slice slice = next(board, team); slice != null; slice = next(board, team)) {
                checks = checks == null && slice.rows() < rows ? batch.checks() : checks;
                compute(batch, slice, board, team, closings);
                if (helpers == 0) {
                    finish(closings, board);
                }
            }
            team.finish();
            finish(closings, board);
            ColumnVector result = upload(List.of(board.finished()));
            retries.succeeded(rows);
            return result;
        } catch (RuntimeException | Error e) {
            if (checks != null) {
                retries.failed(checks, board.finished());
            }
            throw e;
        }
    }

    /** All results go up together. The plugin cannot halve a single row, which needs little: it is tried twice. */
    private ColumnVector upload(List<FeatureRow> rows) {
        try {
            return ResultStructs.ofHost(rows, plan.width());
        } catch (RuntimeException | Error e) {
            if (rows.size() > 1 || !DeviceMemoryErrors.isPermanent(e)) {
                throw e;
            }
            return ResultStructs.ofHost(rows, plan.width());
        }
    }

    private static void finish(List<SliceRows> closings, RowBoard board) {
        closings.forEach(each -> board.put(each.slice().from(), each.finish(board)));
        closings.clear();
    }

    private Slice next(RowBoard board, CoreTeam team) {
        double share = team.deviceShare();
        return share > 0 ? board.nextSlice(sizer, control.limit(), share) : null;
    }

    private record Batch(
            ColumnarInputs inputs, DeviceEras.EraSizes sizes, RowLengths lengths, BitSet mismatched, HostInputs host) {
        RowChecks checks() {
            return inputs.checks(sizes, TaskLocation.attempt());
        }
    }

    private void compute(Batch batch, Slice slice, RowBoard board, CoreTeam team, List<SliceRows> closings) {
        if (batch.mismatched().get(slice.from())) {
            team.start();
            ProcessControl.countRows(slice.rows());
            board.put(slice.from(), rows(batch, slice, cpuBody));
            return;
        }
        Supplier<List<FeatureRow>> host = hostFeatures(batch, slice, board, team);
        team.start();
        Optional<ReducedSlice> reduced;
        try {
            reduced = reduce(batch, slice);
        } catch (RuntimeException | Error e) {
            if (!fallsBackToCpu(batch, slice, e)) {
                if (DeviceMemoryErrors.isOutOfMemory(e) || DeviceMemoryErrors.isHostRetry(e)) {
                    // The plugin calls again: what the slices before have reduced is kept.
                    closings.forEach(each -> each.finishUnlessTaken(board));
                }
                throw e;
            }
            board.put(slice.from(), fallback(batch, slice));
            return;
        }
        List<FeatureRow> hostRows = host.get();
        SliceRows closing = new SliceRows(slice, row -> close(batch, slice, row, reduced, hostRows));
        closings.add(closing);
        board.offer(closing);
    }

    /** Starts the features without a device form on the cores, before the device starts the others. */
    private Supplier<List<FeatureRow>> hostFeatures(Batch batch, Slice slice, RowBoard board, CoreTeam team) {
        if (cpuOnlyBody == null) {
            return List::of;
        }
        batch.host().copy();
        SliceRows features =
                new SliceRows(slice, row -> team.timed(0, 0, () -> batch.host().compute(cpuOnlyBody, row)));
        board.offer(features);
        return () -> features.finish(board);
    }

    private List<FeatureRow> fallback(Batch batch, Slice slice) {
        return rows(batch, slice, cpuBody).stream()
                .map(row -> row.withBackend(FeatureRow.CPU_FALLBACK))
                .toList();
    }

    private Optional<ReducedSlice> reduce(Batch batch, Slice slice) {
        control.started(slice);
        try (Scope scope = new Scope();
                DeviceEras eras = batch.inputs().eras(scope, slice, batch.lengths(), batch.sizes())) {
            Optional<ReducedSlice> reduced = eras.values() > 0 ? plan.reduce(eras) : Optional.empty();
            control.done(slice);
            return reduced;
        }
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

    /** One row of a slice, from what the device has reduced; by the CPU body where rounding may have decided a comparison. */
    private FeatureRow close(
            Batch batch, Slice slice, int row, Optional<ReducedSlice> reduced, List<FeatureRow> hostRows) {
        int era = row - slice.from();
        if (reduced.isEmpty() && plan.reducesAny()) {
            // A slice without any value.
            return batch.host().compute(cpuBody, row).withBackend(FeatureRow.GPU);
        }
        double[] values = plan.reducesAny() ? plan.close(reduced.get(), era) : new double[plan.width()];
        if (values == null) {
            control.recomputed(1);
            return batch.host().compute(cpuBody, row).withBackend(FeatureRow.CPU_TIE);
        }
        return hostRows.isEmpty()
                ? new FeatureRow(values, FeatureRow.OK, FeatureRow.GPU, null)
                : join(values, hostRows.get(era));
    }

    /** The row with the features computed by the CPU body; if that failed, the whole row fails. */
    private FeatureRow join(double[] values, FeatureRow host) {
        for (int i = 0; i < host.length() - 3; i++) {
            values[plan.hostSlot(i)] = host.value(i);
        }
        if (!host.status().equals(FeatureRow.OK)) {
            Arrays.fill(values, Double.NaN);
        }
        return new FeatureRow(values, host.status(), FeatureRow.GPU, host.reason());
    }

    private static List<FeatureRow> rows(Batch batch, Slice slice, CpuBody body) {
        return IntStream.range(slice.from(), slice.to())
                .mapToObj(row -> batch.host().compute(body, row))
                .toList();
    }
}

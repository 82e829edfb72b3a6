package io.eraforge.gpu;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.CudaFatalException;
import ai.rapids.cudf.DType;
import io.eraforge.batch.MemoryListener;
import io.eraforge.batch.ProcessControl;
import io.eraforge.batch.RowLengths;
import io.eraforge.batch.Slice;
import io.eraforge.batch.SliceControl;
import io.eraforge.batch.SliceLimit;
import io.eraforge.batch.SliceSizer;
import io.eraforge.feature.FeatureSet;
import io.eraforge.udf.EraBody;
import io.eraforge.udf.FeatureRow;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Computes a feature set over columns, slice by slice. Row by row the same as the CPU body, however the rows are cut.
 * Safe for concurrent calls; keeps nothing on the device between them.
 */
final class ColumnarBody {
    private final ColumnarPlan plan;
    private final boolean timed;
    private final SliceSizer sizer;
    private final SliceControl control;
    private final MemoryListener listener;
    private final EraBody whole;
    private final EraBody hostShare;

    ColumnarBody(FeatureSet set, GpuOptions options) {
        this.plan = new ColumnarPlan(set);
        this.timed = set.usesTime();
        this.sizer = new SliceSizer(options.slices().memory(), plan.width(), timed);
        this.control = options.control().control(options.slices());
        this.listener = options.listener();
        this.whole = new EraBody(set, options.cpu());
        this.hostShare = plan.onHost().isEmpty()
                ? null
                : new EraBody(
                        FeatureSet.of(
                                set.name(),
                                plan.onHost().stream().map(Slot::feature).toList()),
                        options.cpu());
    }

    /** One struct per row. Borrows its arguments; the caller closes the result. */
    ColumnVector evaluate(int rows, ColumnVector... args) {
        try {
            return structs(rows, args);
        } catch (CudaFatalException e) {
            throw control.lost(e);
        }
    }

    private ColumnVector structs(int rows, ColumnVector... args) {
        Inputs inputs = Inputs.of(rows, timed, args);
        if (rows == 0) {
            return Structs.ofHost(List.of(), plan.width(), FeatureRow.GPU);
        }
        try (HostRows host = new HostRows(inputs);
                Parts done = new Parts()) {
            int[] lengths = inputs.lengths();
            Batch batch = new Batch(inputs, new RowLengths(lengths), inputs.odd(lengths), host);
            while (done.rows() < rows) {
                SliceLimit limit = control.limit();
                if (limit.release()) {
                    done.release();
                }
                done.add(part(batch, done.rows(), limit));
            }
            control.memoryFactor().ifPresent(listener::measured);
            return done.whole();
        }
    }

    private record Batch(Inputs inputs, RowLengths lengths, BitSet odd, HostRows host) {
        int endOfKind(int from) {
            int end = odd.get(from) ? odd.nextClearBit(from) : odd.nextSetBit(from);
            return end < 0 ? lengths.rows() : Math.min(end, lengths.rows());
        }
    }

    private ColumnVector part(Batch batch, int from, SliceLimit limit) {
        int end = batch.endOfKind(from);
        Slice slice = sizer.next(batch.lengths(), from, end, limit);
        if (batch.odd().get(from)) {
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
            if (!rescues(slice, e)) {
                throw e;
            }
        }
        return onHost(batch, slice, FeatureRow.RESCUED);
    }

    // GpuRetryOOM goes back to the plugin, which waits, spills and calls again; to go on here would defeat that.
    // GpuSplitAndRetryOOM goes back too, for halves, until there is nothing left to halve.
    private boolean rescues(Slice slice, Throwable failure) {
        if (slice.rows() == 1 && NoRoom.isFinal(failure)) {
            control.rescued(slice);
            return true;
        }
        if (NoRoom.isBehind(failure)) {
            control.outOfMemory(slice);
        } else {
            control.failed(slice, failure);
        }
        return false;
    }

    private ColumnVector compute(Batch batch, Slice slice) {
        try (Results results = new Results(plan.width())) {
            computeColumns(batch, slice, results);
            if (hostShare == null) {
                return Structs.ofDevice(results.columns(), slice.rows());
            }
            return join(results, rows(batch, slice, hostShare));
        }
    }

    private void computeColumns(Batch batch, Slice slice, Results results) {
        try (Scope scope = new Scope();
                Eras eras = batch.inputs().eras(scope, slice, batch.lengths())) {
            if (eras.values() > 0) {
                plan.run(eras, results);
            } else {
                fillEmpty(batch, slice, results);
            }
        }
    }

    /** No value in any row: nothing to reduce, and the CPU body knows what features of nothing are. */
    private void fillEmpty(Batch batch, Slice slice, Results results) {
        List<FeatureRow> rows = rows(batch, slice, whole);
        for (int i = 0; i < plan.width(); i++) {
            results.put(i, Structs.doubles(rows, i));
        }
    }

    /** Puts the CPU body's share in its places; a row where it failed is failed as a whole. */
    private ColumnVector join(Results results, List<FeatureRow> rows) {
        List<Slot> slots = plan.onHost();
        for (int i = 0; i < slots.size(); i++) {
            if (results.columns()[slots.get(i).index()] == null) {
                results.put(slots.get(i).index(), Structs.doubles(rows, i));
            }
        }
        boolean failed = rows.stream().anyMatch(row -> !row.status().equals(FeatureRow.OK));
        if (failed) {
            blank(results, rows);
        }
        return failed ? Structs.ofDevice(results.columns(), rows) : Structs.ofDevice(results.columns(), rows.size());
    }

    private static void blank(Results results, List<FeatureRow> rows) {
        Boolean[] failed =
                rows.stream().map(row -> !row.status().equals(FeatureRow.OK)).toArray(Boolean[]::new);
        try (Scope scope = new Scope()) {
            Col flags = scope.col(ColumnVector.fromBoxedBooleans(failed)).hold();
            for (int i = 0; i < results.columns().length; i++) {
                Col blanked =
                        flags.choose(Double.NaN, scope.use(results.columns()[i]).cast(DType.FLOAT64));
                results.replace(i, scope.release(blanked));
            }
        }
    }

    private ColumnVector onHost(Batch batch, Slice slice, String backend) {
        return Structs.ofHost(rows(batch, slice, whole), plan.width(), backend);
    }

    private static List<FeatureRow> rows(Batch batch, Slice slice, EraBody body) {
        return IntStream.range(slice.from(), slice.to())
                .mapToObj(row -> batch.host().row(body, row))
                .toList();
    }
}

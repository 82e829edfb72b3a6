package io.eraforge.gpu.check;

import com.nvidia.spark.rapids.jni.GpuRetryOOM;
import com.nvidia.spark.rapids.jni.GpuSplitAndRetryOOM;
import io.eraforge.control.memory.MemoryModel;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.ColumnarFunction;
import io.eraforge.gpu.EraColumns;
import io.eraforge.gpu.EraRow;
import io.eraforge.gpu.EraSamples;
import io.eraforge.gpu.ParityChecker;
import io.eraforge.gpu.ResultRows;
import io.eraforge.gpu.ResultRows.ResultRow;
import io.eraforge.gpu.check.DeviceMemory.Refusal;
import java.util.ArrayList;
import java.util.List;

/** What a device must pass before it is trusted: equal rows, refusals survived, nothing leaked, peaks as predicted. */
public final class DeviceChecks {
    private final DeviceMemory memory;

    public DeviceChecks(DeviceMemory memory) {
        this.memory = memory;
    }

    /** Differences between the bodies; {@code first} says which, up to ten. */
    public record Parity(String set, int batches, int rows, int differences, List<String> first) {}

    /** Refusals that were tried, and what went wrong after them; none if all is well. */
    public record Refusals(String set, int tried, List<String> problems) {}

    /** Device memory of one batch: measured, as a multiple of the prediction. */
    public record Peak(String set, int rows, int valuesPerRow, long predicted, long measured) {
        public double ratio() {
            return (double) measured / predicted;
        }
    }

    /** Compares both bodies on generated batches of every kind. */
    public Parity parity(FeatureSet set, int batches) {
        ParityChecker checker = new ParityChecker(ColumnarFunction.of(set));
        int rows = 0;
        for (int seed = 0; seed < batches; seed++) {
            List<EraRow> batch = new EraSamples(seed).batch(1 + seed % 8, seed % 50 == 0 ? 5000 : 300);
            checker.check("batch " + seed, batch);
            rows += batch.size();
        }
        List<String> all = checker.differences();
        return new Parity(set.name(), batches, rows, all.size(), List.copyOf(all.subList(0, Math.min(10, all.size()))));
    }

    /**
     * Refuses every {@code step}-th allocation of a call, one call each. The error must reach the caller, who calls again, with the
     * halves if the error asks for a split; the rows must be the same and nothing may leak.
     */
    public Refusals refusals(FeatureSet set, Refusal refusal, int step) {
        List<EraRow> rows = new EraSamples(3).batch(6, 200);
        List<ResultRow> expected = ColumnarFunction.of(set).rows(rows);
        List<String> problems = new ArrayList<>();
        int tried = 0;
        for (int skip = 0; refusedAt(set, rows, refusal, skip, expected, problems); skip += step) {
            tried++;
        }
        return new Refusals(set.name(), tried, problems);
    }

    /** False if the call has no more than {@code skip} allocations. */
    private boolean refusedAt(
            FeatureSet set,
            List<EraRow> rows,
            Refusal refusal,
            int skip,
            List<ResultRow> expected,
            List<String> problems) {
        long before = memory.allocated();
        ColumnarFunction function = ColumnarFunction.of(set);
        boolean refused = refused(function, rows, refusal, skip);
        if (refused) {
            List<ResultRow> again = refusal == Refusal.SPLIT ? halves(function, rows) : function.rows(rows);
            if (!again.equals(expected)) {
                problems.add("other rows after " + refusal + " at allocation " + skip);
            }
        }
        if (memory.allocated() != before) {
            problems.add(memory.allocated() - before + " bytes leaked after " + refusal + " at allocation " + skip);
        }
        return refused;
    }

    private boolean refused(ColumnarFunction function, List<EraRow> rows, Refusal refusal, int skip) {
        try (EraColumns columns = EraColumns.of(rows, function.set().usesTime())) {
            memory.refuse(refusal, skip);
            function.call(columns, rows.size()).close();
            return false;
        } catch (GpuRetryOOM | GpuSplitAndRetryOOM e) {
            return true;
        } finally {
            memory.relax();
        }
    }

    private static List<ResultRow> halves(ColumnarFunction function, List<EraRow> rows) {
        int half = rows.size() / 2;
        List<ResultRow> all = new ArrayList<>(function.rows(rows.subList(0, half)));
        all.addAll(function.rows(rows.subList(half, rows.size())));
        return all;
    }

    /** Peak of one slice with {@code rows} rows of {@code length} values, inputs included. */
    public Peak peak(FeatureSet set, int rows, int length) {
        List<EraRow> batch = new EraSamples(rows).even(rows, length);
        ColumnarFunction function = ColumnarFunction.of(set);
        long before = memory.allocated();
        try (EraColumns columns = EraColumns.of(batch, set.usesTime())) {
            memory.restartPeak();
            ResultRows.take(function.call(columns, rows));
        }
        long predicted = MemoryModel.DEFAULT.bytes(rows, (long) rows * length, set.shape());
        return new Peak(set.name(), rows, length, predicted, memory.peak() - before);
    }
}

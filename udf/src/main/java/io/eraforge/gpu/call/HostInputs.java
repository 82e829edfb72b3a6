package io.eraforge.gpu.call;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.HostColumnVector;
import ai.rapids.cudf.HostColumnVectorCore;
import io.eraforge.cpu.CpuBody;
import io.eraforge.cpu.FeatureRow;
import io.eraforge.gpu.column.Scope;

/** Host copy of a call's inputs for the CPU body, made on first use. Owns the copy. */
final class HostInputs implements AutoCloseable {
    private final ColumnarInputs inputs;
    private final Scope scope = new Scope();
    private HostColumnVector values;
    private HostColumnVector times;
    private HostColumnVector nRows;
    private HostColumnVector durationUs;

    HostInputs(ColumnarInputs inputs) {
        this.inputs = inputs;
    }

    /** Computes one row of the batch with the CPU body. */
    FeatureRow compute(CpuBody body, int row) {
        copy();
        return body.compute(doubles(row), longs(row), number(nRows, row), number(durationUs, row));
    }

    private void copy() {
        if (values == null) {
            times = inputs.times() == null ? null : toHost(inputs.times());
            nRows = toHost(inputs.nRows());
            durationUs = toHost(inputs.durationUs());
            values = toHost(inputs.values());
        }
    }

    private HostColumnVector toHost(ColumnVector column) {
        return scope.own(column.copyToHost());
    }

    private double[] doubles(int row) {
        if (values.isNull(row)) {
            return null;
        }
        HostColumnVectorCore child = values.getChildColumnView(0);
        long from = values.getStartListOffset(row);
        double[] result = new double[(int) (values.getEndListOffset(row) - from)];
        boolean nulls = child.hasNulls();
        for (int i = 0; i < result.length; i++) {
            result[i] = nulls && child.isNull(from + i) ? Double.NaN : child.getDouble(from + i);
        }
        return result;
    }

    private long[] longs(int row) {
        if (times == null || times.isNull(row)) {
            return null;
        }
        HostColumnVectorCore child = times.getChildColumnView(0);
        long from = times.getStartListOffset(row);
        long[] result = new long[(int) (times.getEndListOffset(row) - from)];
        for (int i = 0; i < result.length; i++) {
            result[i] = child.getLong(from + i);
        }
        return result;
    }

    private static Long number(HostColumnVector numbers, int row) {
        return numbers.isNull(row) ? null : Long.valueOf(numbers.getLong(row));
    }

    @Override
    public void close() {
        scope.close();
    }
}

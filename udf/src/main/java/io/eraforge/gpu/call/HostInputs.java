package io.eraforge.gpu.call;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.HostColumnVector;
import ai.rapids.cudf.HostColumnVectorCore;
import io.eraforge.cpu.CpuBody;
import io.eraforge.cpu.FeatureRow;
import io.eraforge.gpu.column.Scope;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Host copy of a call's inputs for the CPU body. Owns the copy. {@link #copy} is for the thread that may use the device; rows are
 * then computed by any thread, also while another closes this.
 */
final class HostInputs implements AutoCloseable {
    private final ColumnarInputs inputs;
    private final Scope scope = new Scope();
    private HostColumnVector values;
    private HostColumnVector times;
    private HostColumnVector nRows;
    private HostColumnVector durationUs;
    private final ReadWriteLock open = new ReentrantReadWriteLock();
    private boolean closed;

    private record Row(double[] x, long[] tUs, Long nRows, Long durationUs) {}

    HostInputs(ColumnarInputs inputs) {
        this.inputs = inputs;
    }

    /** Computes one row of the batch with the CPU body; makes the copy if there is none. */
    FeatureRow compute(CpuBody body, int row) {
        Row read = read(row);
        return body.compute(read.x(), read.tUs(), read.nRows(), read.durationUs());
    }

    // Only this part uses memory outside the heap: closing never waits for a computation.
    private Row read(int row) {
        open.readLock().lock();
        try {
            if (closed) {
                throw new IllegalStateException("The call of row " + row + " has ended");
            }
            copy();
            return new Row(doubles(row), longs(row), number(nRows, row), number(durationUs, row));
        } finally {
            open.readLock().unlock();
        }
    }

    /** Copies the inputs, unless this was done before. */
    void copy() {
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
        open.writeLock().lock();
        try {
            closed = true;
            scope.close();
        } finally {
            open.writeLock().unlock();
        }
    }
}

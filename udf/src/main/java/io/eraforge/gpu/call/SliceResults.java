package io.eraforge.gpu.call;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.HostColumnVector;
import io.eraforge.gpu.column.Scope;
import java.util.ArrayList;
import java.util.List;

/** The results of a batch's slices, in the order of its rows, until all are there. Closes them, wherever they lie. */
final class SliceResults implements AutoCloseable {
    private final Scope scope = new Scope();
    /** Each a {@link ColumnVector}, or a {@link HostColumnVector} that has left the device. */
    private final List<AutoCloseable> parts = new ArrayList<>();

    private int rows;

    /** Takes over the next rows. */
    void add(ColumnVector part) {
        parts.add(scope.own(part));
        rows += (int) part.getRowCount();
    }

    /** How many there are so far. */
    int rows() {
        return rows;
    }

    /** Moves what is here to the host, so that its memory on the device is free for what is still to come. */
    void release() {
        parts.replaceAll(part -> part instanceof ColumnVector column ? toHost(column) : part);
    }

    private HostColumnVector toHost(ColumnVector column) {
        HostColumnVector host = scope.own(column.copyToHost());
        scope.free(column);
        return host;
    }

    /** All rows in one column, which the caller closes. */
    ColumnVector concatenate() {
        parts.replaceAll(part -> part instanceof HostColumnVector host ? scope.own(host.copyToDevice()) : part);
        ColumnVector[] columns = parts.toArray(ColumnVector[]::new);
        return columns.length == 1 ? columns[0].incRefCount() : ColumnVector.concatenate(columns);
    }

    @Override
    public void close() {
        scope.close();
    }
}

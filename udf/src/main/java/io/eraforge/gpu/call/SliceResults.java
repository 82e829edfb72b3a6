package io.eraforge.gpu.call;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.HostColumnVector;
import io.eraforge.gpu.column.Scope;
import java.util.ArrayList;
import java.util.List;

/** Results of the finished slices of a batch, in row order, on the device or on the host. Owns them. */
final class SliceResults implements AutoCloseable {
    private final Scope scope = new Scope();
    /** Each a {@link ColumnVector}, or a {@link HostColumnVector} once moved to the host. */
    private final List<AutoCloseable> parts = new ArrayList<>();

    private int rows;

    /** Takes ownership of the results of the next rows. */
    void add(ColumnVector part) {
        parts.add(scope.own(part));
        rows += (int) part.getRowCount();
    }

    /** Number of rows added so far. */
    int rows() {
        return rows;
    }

    /** Moves all results to the host to free device memory. */
    void moveToHost() {
        parts.replaceAll(part -> part instanceof ColumnVector column ? toHost(column) : part);
    }

    private HostColumnVector toHost(ColumnVector column) {
        HostColumnVector host = scope.own(column.copyToHost());
        scope.free(column);
        return host;
    }

    /** All rows in one device column, which the caller closes. */
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

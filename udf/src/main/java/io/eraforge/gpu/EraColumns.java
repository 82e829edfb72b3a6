package io.eraforge.gpu;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.HostColumnVector.BasicType;
import ai.rapids.cudf.HostColumnVector.ListType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** Rows as device columns, in the order of the function's arguments. Owns the columns. */
public final class EraColumns implements AutoCloseable {
    private final ColumnVector[] columns;

    private EraColumns(ColumnVector... columns) {
        this.columns = columns;
    }

    /** Includes the times if {@code timed}, as for sets that use them. */
    public static EraColumns of(List<EraRow> rows, boolean timed) {
        ColumnVector x = values(rows);
        ColumnVector nRows =
                ColumnVector.fromBoxedLongs(rows.stream().map(EraRow::nRows).toArray(Long[]::new));
        ColumnVector duration = ColumnVector.fromBoxedLongs(
                rows.stream().map(EraRow::durationUs).toArray(Long[]::new));
        return timed ? new EraColumns(x, times(rows), nRows, duration) : new EraColumns(x, nRows, duration);
    }

    @SuppressWarnings("unchecked")
    private static ColumnVector values(List<EraRow> rows) {
        List<Double>[] lists = rows.stream()
                .map(row -> row.x() == null ? null : Arrays.asList(row.x()))
                .toArray(List[]::new);
        return ColumnVector.fromLists(new ListType(true, new BasicType(true, DType.FLOAT64)), lists);
    }

    @SuppressWarnings("unchecked")
    private static ColumnVector times(List<EraRow> rows) {
        List<Long>[] lists = rows.stream()
                .map(row -> row.tUs() == null
                        ? null
                        : LongStream.of(row.tUs()).boxed().toList())
                .toArray(List[]::new);
        return ColumnVector.fromLists(new ListType(true, new BasicType(true, DType.INT64)), lists);
    }

    public ColumnVector[] arguments() {
        return columns;
    }

    @Override
    public void close() {
        for (ColumnVector column : columns) {
            column.close();
        }
    }
}

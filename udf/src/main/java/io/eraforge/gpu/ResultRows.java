package io.eraforge.gpu;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.HostColumnVector;
import ai.rapids.cudf.HostColumnVectorCore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads the rows of a result struct column. */
public final class ResultRows {
    /** One row: features, status, backend and error. Values are compared bit by bit. */
    public record ResultRow(double[] values, String status, String backend, String error) {
        @Override
        public boolean equals(Object other) {
            return other instanceof ResultRow row
                    && Arrays.equals(values, row.values)
                    && List.of(status, backend, String.valueOf(error))
                            .equals(List.of(row.status, row.backend, String.valueOf(row.error)));
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(values);
        }

        @Override
        public String toString() {
            return status + " " + backend + " " + error + " " + Arrays.toString(values);
        }
    }

    private ResultRows() {}

    /** Reads and closes {@code struct}. */
    public static List<ResultRow> take(ColumnVector struct) {
        try (struct;
                HostColumnVector host = struct.copyToHost()) {
            List<ResultRow> rows = new ArrayList<>();
            for (int row = 0; row < host.getRowCount(); row++) {
                rows.add(read(host, row));
            }
            return rows;
        }
    }

    private static ResultRow read(HostColumnVector host, int row) {
        int width = host.getNumChildren() - 3;
        double[] values = new double[width];
        for (int i = 0; i < width; i++) {
            HostColumnVectorCore child = host.getChildColumnView(i);
            if (child.isNull(row)) {
                throw new IllegalStateException("Feature " + i + " of row " + row + " is null");
            }
            values[i] = child.getDouble(row);
        }
        return new ResultRow(values, text(host, width, row), text(host, width + 1, row), text(host, width + 2, row));
    }

    private static String text(HostColumnVector host, int child, int row) {
        HostColumnVectorCore column = host.getChildColumnView(child);
        return column.isNull(row) ? null : column.getJavaString(row);
    }
}

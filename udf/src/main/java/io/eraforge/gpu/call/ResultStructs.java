package io.eraforge.gpu.call;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.Scalar;
import io.eraforge.cpu.FeatureRow;
import io.eraforge.gpu.column.Scope;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Builds the struct column that a call returns. The caller closes the results. */
final class ResultStructs {
    /** Values of one copy between host and device. */
    private static final int MAX_COPY = 1 << 24;

    private ResultStructs() {}

    /** Rows on the host. */
    static ColumnVector ofHost(List<FeatureRow> rows, int width) {
        try (Scope scope = new Scope()) {
            ColumnView[] features = upload(scope, rows, width);
            ColumnVector status = scope.own(strings(rows, FeatureRow::status));
            ColumnVector backend = scope.own(strings(rows, FeatureRow::backend));
            ColumnVector error = scope.own(strings(rows, FeatureRow::errorJson));
            return struct(features, status, backend, error);
        }
    }

    /** Copies many features at once: each copy makes the host wait. */
    private static ColumnView[] upload(Scope scope, List<FeatureRow> rows, int width) {
        ColumnView[] features = new ColumnView[width];
        int group = group(rows.size());
        for (int from = 0; from < width; from += group) {
            int count = Math.min(group, width - from);
            double[] values = new double[count * rows.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = rows.get(i % rows.size()).value(from + i / rows.size());
            }
            ColumnVector all = scope.own(ColumnVector.fromDoubles(values));
            ColumnView[] views = count == 1 ? new ColumnView[] {all} : split(scope, all, rows.size());
            System.arraycopy(views, 0, features, from, count);
        }
        return features;
    }

    private static ColumnView[] split(Scope scope, ColumnVector all, int rows) {
        int parts = (int) all.getRowCount() / rows;
        ColumnView[] views =
                all.splitAsViews(IntStream.range(1, parts).map(i -> i * rows).toArray());
        for (ColumnView view : views) {
            scope.own(view);
        }
        return views;
    }

    private static int group(int rows) {
        return rows == 0 ? 1 : Math.max(1, MAX_COPY / rows);
    }

    private static ColumnVector strings(List<FeatureRow> rows, Function<FeatureRow, String> field) {
        List<String> distinct = rows.stream().map(field).distinct().limit(2).toList();
        return distinct.size() == 1
                ? repeat(distinct.get(0), rows.size())
                : ColumnVector.fromStrings(rows.stream().map(field).toArray(String[]::new));
    }

    private static ColumnVector repeat(String text, int rows) {
        try (Scalar scalar = text == null ? Scalar.fromNull(DType.STRING) : Scalar.fromString(text)) {
            return ColumnVector.fromScalar(scalar, rows);
        }
    }

    private static ColumnVector struct(ColumnView[] features, ColumnVector... outcome) {
        ColumnView[] columns = Arrays.copyOf(features, features.length + outcome.length, ColumnView[].class);
        System.arraycopy(outcome, 0, columns, features.length, outcome.length);
        return ColumnVector.makeStruct(columns);
    }
}

package io.eraforge.gpu.call;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.Scalar;
import io.eraforge.cpu.FeatureRow;
import io.eraforge.gpu.column.Scope;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Builds the struct column that a call returns. The caller closes the results. */
final class ResultStructs {
    private ResultStructs() {}

    /** Features computed on the device, all rows ok. */
    static ColumnVector ofDevice(ColumnVector[] features, int rows) {
        try (ColumnVector status = repeat(FeatureRow.OK, rows);
                ColumnVector backend = repeat(FeatureRow.GPU, rows);
                ColumnVector error = repeat(null, rows)) {
            return struct(features, status, backend, error);
        }
    }

    /** Features computed on the device, with status and error of the rows of the CPU body. */
    static ColumnVector ofDevice(ColumnVector[] features, List<FeatureRow> host) {
        try (ColumnVector status = strings(host.stream().map(FeatureRow::status));
                ColumnVector backend = repeat(FeatureRow.GPU, host.size());
                ColumnVector error = strings(host.stream().map(FeatureRow::error))) {
            return struct(features, status, backend, error);
        }
    }

    /** Rows computed by the CPU body, labelled with {@code backend}. */
    static ColumnVector ofHost(List<FeatureRow> rows, int width, String backend) {
        try (Scope scope = new Scope()) {
            ColumnVector[] features = new ColumnVector[width];
            for (int i = 0; i < width; i++) {
                features[i] = scope.own(doubles(rows, i));
            }
            ColumnVector status = scope.own(strings(rows.stream().map(FeatureRow::status)));
            ColumnVector label = scope.own(repeat(backend, rows.size()));
            ColumnVector error = scope.own(strings(rows.stream().map(FeatureRow::error)));
            return struct(features, status, label, error);
        }
    }

    /** The column of one feature. */
    static ColumnVector doubles(List<FeatureRow> rows, int feature) {
        return ColumnVector.fromDoubles(
                rows.stream().mapToDouble(row -> row.value(feature)).toArray());
    }

    private static ColumnVector strings(Stream<String> values) {
        return ColumnVector.fromStrings(values.toArray(String[]::new));
    }

    private static ColumnVector repeat(String text, int rows) {
        try (Scalar scalar = text == null ? Scalar.fromNull(DType.STRING) : Scalar.fromString(text)) {
            return ColumnVector.fromScalar(scalar, rows);
        }
    }

    private static ColumnVector struct(ColumnVector[] features, ColumnVector... outcome) {
        ColumnView[] columns = Arrays.copyOf(features, features.length + outcome.length, ColumnView[].class);
        System.arraycopy(outcome, 0, columns, features.length, outcome.length);
        return ColumnVector.makeStruct(columns);
    }
}

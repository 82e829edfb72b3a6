package io.eraforge.gpu.call;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.Scalar;
import io.eraforge.cpu.FeatureRow;
import io.eraforge.gpu.column.Scope;
import java.util.Arrays;
import java.util.List;

/** Puts together the struct that a call returns; the caller closes it. */
final class ResultStructs {
    private ResultStructs() {}

    /** Features computed on the device, all well. */
    static ColumnVector ofDevice(ColumnVector[] features, int rows) {
        try (ColumnVector status = same(FeatureRow.OK, rows);
                ColumnVector backend = same(FeatureRow.GPU, rows);
                ColumnVector error = same(null, rows)) {
            return struct(features, status, backend, error);
        }
    }

    /** Features computed on the device, with what the CPU body said of its share. */
    static ColumnVector ofDevice(ColumnVector[] features, List<FeatureRow> host) {
        try (ColumnVector status = strings(host.stream().map(FeatureRow::status));
                ColumnVector backend = same(FeatureRow.GPU, host.size());
                ColumnVector error = strings(host.stream().map(FeatureRow::error))) {
            return struct(features, status, backend, error);
        }
    }

    /** Rows of the CPU body, under the name of {@code backend}. */
    static ColumnVector ofHost(List<FeatureRow> rows, int width, String backend) {
        try (Scope scope = new Scope()) {
            ColumnVector[] features = new ColumnVector[width];
            for (int i = 0; i < width; i++) {
                features[i] = scope.own(doubles(rows, i));
            }
            ColumnVector status = scope.own(strings(rows.stream().map(FeatureRow::status)));
            ColumnVector label = scope.own(same(backend, rows.size()));
            ColumnVector error = scope.own(strings(rows.stream().map(FeatureRow::error)));
            return struct(features, status, label, error);
        }
    }

    /** The values of one feature. */
    static ColumnVector doubles(List<FeatureRow> rows, int feature) {
        return ColumnVector.fromDoubles(
                rows.stream().mapToDouble(row -> row.value(feature)).toArray());
    }

    private static ColumnVector strings(java.util.stream.Stream<String> values) {
        return ColumnVector.fromStrings(values.toArray(String[]::new));
    }

    private static ColumnVector same(String text, int rows) {
        try (Scalar scalar = text == null ? Scalar.fromNull(DType.STRING) : Scalar.fromString(text)) {
            return ColumnVector.fromScalar(scalar, rows);
        }
    }

    private static ColumnVector struct(ColumnVector[] features, ColumnVector... said) {
        ColumnView[] columns = Arrays.copyOf(features, features.length + said.length, ColumnView[].class);
        System.arraycopy(said, 0, columns, features.length, said.length);
        return ColumnVector.makeStruct(columns);
    }
}

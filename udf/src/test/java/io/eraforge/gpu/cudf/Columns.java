package io.eraforge.gpu.cudf;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.HostColumnVector;
import ai.rapids.cudf.HostColumnVector.BasicType;
import ai.rapids.cudf.HostColumnVector.ListType;
import java.util.ArrayList;
import java.util.List;

/** Converts between device columns and plain values, with cuDF's public API only. */
final class Columns {
    static final ListType LIST_OF_DOUBLE = new ListType(true, new BasicType(true, DType.FLOAT64));
    static final ListType LIST_OF_BOOL = new ListType(true, new BasicType(true, DType.BOOL8));

    private Columns() {}

    @SafeVarargs
    static ColumnVector lists(List<Double>... rows) {
        return ColumnVector.fromLists(LIST_OF_DOUBLE, rows);
    }

    /** The rows as boxed values; null rows are null. */
    static List<Object> values(ColumnView column) {
        try (HostColumnVector host = column.copyToHost()) {
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < host.getRowCount(); i++) {
                values.add(host.isNull(i) ? null : value(host, i));
            }
            return values;
        }
    }

    private static Object value(HostColumnVector host, int i) {
        return switch (host.getType().getTypeId()) {
            case FLOAT64 -> (Object) host.getDouble(i);
            case FLOAT32 -> host.getFloat(i);
            case INT64 -> host.getLong(i);
            case INT32 -> host.getInt(i);
            case INT16 -> host.getShort(i);
            case INT8 -> host.getByte(i);
            case BOOL8 -> host.getBoolean(i);
            case STRING -> host.getJavaString(i);
            case LIST -> host.getList(i);
            default -> throw new IllegalArgumentException("Unsupported type " + host.getType());
        };
    }
}

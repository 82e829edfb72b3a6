package io.eraforge.gpu.cudf;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.HostColumnVector;
import ai.rapids.cudf.HostColumnVector.BasicType;
import ai.rapids.cudf.HostColumnVector.ListType;
import ai.rapids.cudf.HostColumnVectorCore;
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
        DType type = host.getType();
        if (type.equals(DType.FLOAT64)) {
            return host.getDouble(i);
        }
        if (type.equals(DType.INT64)) {
            return host.getLong(i);
        }
        if (type.equals(DType.INT32)) {
            return host.getInt(i);
        }
        return type.equals(DType.BOOL8) ? (Object) host.getBoolean(i) : list(host, i);
    }

    private static List<Object> list(HostColumnVector host, int row) {
        HostColumnVectorCore elements = host.getChildColumnView(0);
        List<Object> list = new ArrayList<>();
        for (long i = host.getStartListOffset(row); i < host.getEndListOffset(row); i++) {
            list.add(elements.isNull(i) ? null : (Object) elements.getDouble(i));
        }
        return list;
    }
}

package io.eraforge.udf;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.unsafe.bitset.BitSetMethods;

/** Converts Spark arrays to primitive arrays with one copy and no boxing. Generated code calls these methods by name. */
public final class ArrayDecoder {
    private static final long[] NO_TIMES = {};
    /**
     * The private element vector of ColumnarArray, read to ask hasNull() once; isNullAt() per element costs more than the
     * copy.
     */
    private static final VarHandle ELEMENTS = elements();

    private ArrayDecoder() {}

    /** Converts nulls to NaN, which kernels drop. */
    public static double[] doubles(ArrayData array) {
        double[] values = array.toDoubleArray();
        if (hasNull(array)) {
            for (int i = 0; i < values.length; i++) {
                values[i] = array.isNullAt(i) ? Double.NaN : values[i];
            }
        }
        return values;
    }

    /** Returns an empty array if any time is null: kernels reject too few times, so only that era fails, not the query. */
    public static long[] longs(ArrayData array) {
        return hasNull(array) ? NO_TIMES : array.toLongArray();
    }

    private static boolean hasNull(ArrayData array) {
        if (array instanceof UnsafeArrayData unsafe) {
            int words = (unsafe.numElements() + 63) / 64;
            return BitSetMethods.anySet(unsafe.getBaseObject(), unsafe.getBaseOffset() + 8, words);
        }
        if (array instanceof ColumnarArray && !((ColumnVector) ELEMENTS.get(array)).hasNull()) {
            return false;
        }
        int n = array.numElements();
        for (int i = 0; i < n; i++) {
            if (array.isNullAt(i)) {
                return true;
            }
        }
        return false;
    }

    private static VarHandle elements() {
        try {
            return MethodHandles.privateLookupIn(ColumnarArray.class, MethodHandles.lookup())
                    .findVarHandle(ColumnarArray.class, "data", ColumnVector.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}

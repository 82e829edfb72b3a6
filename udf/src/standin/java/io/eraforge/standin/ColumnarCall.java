package io.eraforge.standin;

import ai.rapids.cudf.ColumnVector;
import com.nvidia.spark.RapidsUDF;
import com.nvidia.spark.rapids.jni.GpuRetryOOM;
import com.nvidia.spark.rapids.jni.GpuSplitAndRetryOOM;
import io.eraforge.gpu.EraColumns;
import io.eraforge.gpu.EraRow;
import io.eraforge.gpu.ResultRows;
import io.eraforge.gpu.ResultRows.ResultRow;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ScalaUDF;
import org.apache.spark.sql.catalyst.util.ArrayData;
import scala.jdk.javaapi.CollectionConverters;

/** A columnar function and its arguments, called as by the plugin: GpuRetryOOM retries, GpuSplitAndRetryOOM halves. */
record ColumnarCall(RapidsUDF function, Expression[] arguments) implements Serializable {
    private static final int MAX_RETRIES = 100;

    static ColumnarCall of(ScalaUDF udf) {
        return new ColumnarCall(
                (RapidsUDF) udf.function(),
                CollectionConverters.asJava(udf.children()).toArray(Expression[]::new));
    }

    private boolean timed() {
        return arguments.length == 4;
    }

    /** One result per row. */
    List<ResultRow> call(List<InternalRow> rows) {
        return withRetry(rows.stream().map(this::era).toList(), 0);
    }

    private List<ResultRow> withRetry(List<EraRow> rows, int retries) {
        try (EraColumns columns = EraColumns.of(rows, timed())) {
            ColumnVector result = function.evaluateColumnar(rows.size(), columns.arguments());
            return checked(ResultRows.take(result), rows.size());
        } catch (GpuRetryOOM e) {
            if (retries >= MAX_RETRIES) {
                throw new IllegalStateException("retry limit exceeded", e);
            }
        } catch (GpuSplitAndRetryOOM e) {
            if (rows.size() == 1) {
                throw new IllegalStateException("a batch of 1 cannot be split!", e);
            }
            return halves(rows, retries);
        }
        return withRetry(rows, retries + 1);
    }

    private List<ResultRow> halves(List<EraRow> rows, int retries) {
        int half = rows.size() / 2;
        List<ResultRow> results = new ArrayList<>(withRetry(rows.subList(0, half), retries));
        results.addAll(withRetry(rows.subList(half, rows.size()), retries));
        return results;
    }

    private static List<ResultRow> checked(List<ResultRow> results, int rows) {
        if (results.size() != rows) {
            throw new IllegalStateException("UDF returned " + results.size() + " rows for " + rows);
        }
        return results;
    }

    private EraRow era(InternalRow row) {
        Object[] values = new Object[arguments.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = arguments[i].eval(row);
        }
        int last = values.length;
        return new EraRow(
                doubles((ArrayData) values[0]),
                timed() && values[1] != null ? ((ArrayData) values[1]).toLongArray() : null,
                (Long) values[last - 2],
                (Long) values[last - 1]);
    }

    private static Double[] doubles(ArrayData array) {
        if (array == null) {
            return null;
        }
        Double[] values = new Double[array.numElements()];
        for (int i = 0; i < values.length; i++) {
            values[i] = array.isNullAt(i) ? null : Double.valueOf(array.getDouble(i));
        }
        return values;
    }
}

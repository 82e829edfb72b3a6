package io.eraforge.standin;

import io.eraforge.gpu.ResultRows.ResultRow;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.JoinedRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.unsafe.types.UTF8String;
import scala.jdk.javaapi.CollectionConverters;

/** Collects rows into batches, computes the columnar functions of each, and projects the rows joined with the results. */
final class ColumnarBatches implements Iterator<InternalRow> {
    private final Iterator<InternalRow> input;
    private final int batchRows;
    private final List<ColumnarCall> calls;
    private final UnsafeProjection projection;
    private Iterator<InternalRow> ready = List.<InternalRow>of().iterator();

    /** {@code columns} refer to the results of {@code calls} as columns after the input's {@code width} columns. */
    ColumnarBatches(
            Iterator<InternalRow> input, int batchRows, int width, List<ColumnarCall> calls, List<Expression> columns) {
        this.input = input;
        this.batchRows = batchRows;
        this.calls = calls;
        this.projection =
                UnsafeProjection.create(CollectionConverters.asScala(columns).toSeq());
    }

    @Override
    public boolean hasNext() {
        while (!ready.hasNext() && input.hasNext()) {
            ready = batch();
        }
        return ready.hasNext();
    }

    @Override
    public InternalRow next() {
        if (!hasNext()) {
            throw new java.util.NoSuchElementException();
        }
        return projection.apply(ready.next());
    }

    private Iterator<InternalRow> batch() {
        List<InternalRow> rows = new ArrayList<>();
        while (rows.size() < batchRows && input.hasNext()) {
            rows.add(input.next().copy());
        }
        List<List<ResultRow>> results =
                calls.stream().map(call -> call.call(rows)).toList();
        List<InternalRow> joined = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            int row = i;
            Object[] structs = results.stream().map(one -> struct(one.get(row))).toArray();
            joined.add(new JoinedRow(rows.get(i), new GenericInternalRow(structs)));
        }
        return joined.iterator();
    }

    private static InternalRow struct(ResultRow row) {
        int width = row.values().length;
        Object[] fields = new Object[width + 3];
        for (int i = 0; i < width; i++) {
            fields[i] = row.values()[i];
        }
        fields[width] = UTF8String.fromString(row.status());
        fields[width + 1] = UTF8String.fromString(row.backend());
        fields[width + 2] = UTF8String.fromString(row.error());
        return new GenericInternalRow(fields);
    }
}

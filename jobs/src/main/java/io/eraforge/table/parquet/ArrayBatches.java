package io.eraforge.table.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.util.SerializableConfiguration;
import org.apache.spark.util.TaskCompletionListener;
import scala.Function1;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/** Batches of a file split: those of Spark's reader, extended by the array columns of the same rows. */
final class ArrayBatches extends AbstractIterator<Object> implements Closeable {
    private final Iterator<?> others;
    private final ArrayFileReader arrays;

    private ArrayBatches(Iterator<?> others, ArrayFileReader arrays) {
        this.others = others;
        this.arrays = arrays;
    }

    @Override
    public boolean hasNext() {
        return others.hasNext();
    }

    @Override
    public Object next() {
        ColumnarBatch rest = (ColumnarBatch) others.next();
        arrays.read(rest.numRows());
        ColumnVector[] columns = new ColumnVector[rest.numCols() + arrays.size()];
        int other = 0;
        for (int i = 0; i < columns.length; i++) {
            ColumnVector array = arrays.vector(i);
            columns[i] = array == null ? rest.column(other++) : array;
        }
        return new ColumnarBatch(columns, rest.numRows());
    }

    @Override
    public void close() throws IOException {
        arrays.close();
        if (others instanceof Closeable closeable) {
            closeable.close();
        }
    }

    /** Opens file splits on executors. {@code types} is null for columns that are not read in bulk. */
    static final class Opener extends AbstractFunction1<PartitionedFile, Iterator<InternalRow>>
            implements Serializable {
        private static final long serialVersionUID = 1;

        private final Function1<PartitionedFile, Iterator<InternalRow>> others;
        private final Broadcast<SerializableConfiguration> conf;
        private final String[] names;
        private final DataType[] types;

        Opener(
                Function1<PartitionedFile, Iterator<InternalRow>> others,
                Broadcast<SerializableConfiguration> conf,
                String[] names,
                DataType[] types) {
            this.others = others;
            this.conf = conf;
            this.names = names;
            this.types = types;
        }

        // Formats that return batches pass them to Spark as if they were rows.
        @Override
        @SuppressWarnings("unchecked")
        public Iterator<InternalRow> apply(PartitionedFile file) {
            ArrayFileReader arrays;
            try {
                arrays = new ArrayFileReader(file, conf.value().value(), names, types);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            TaskContext task = TaskContext.get();
            if (task != null) {
                task.addTaskCompletionListener((TaskCompletionListener) ended -> arrays.close());
            }
            return (Iterator<InternalRow>) (Iterator<?>) new ArrayBatches(others.apply(file), arrays);
        }
    }
}

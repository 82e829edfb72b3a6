package io.eraforge.table.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import scala.Function1;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/** Adds the file's path to exceptions of another reader. Spark does so only for the first batch of a file. */
final class PathReportingReader extends AbstractFunction1<PartitionedFile, Iterator<InternalRow>>
        implements Serializable {
    private static final long serialVersionUID = 1;

    private final Function1<PartitionedFile, Iterator<InternalRow>> reader;

    PathReportingReader(Function1<PartitionedFile, Iterator<InternalRow>> reader) {
        this.reader = reader;
    }

    // Formats that return batches pass them to Spark as if they were rows.
    @Override
    @SuppressWarnings("unchecked")
    public Iterator<InternalRow> apply(PartitionedFile file) {
        String path = file.filePath().toString();
        try {
            return (Iterator<InternalRow>) (Iterator<?>) new PathReportingIterator(reader.apply(file), path);
        } catch (Exception e) {
            throw withPath(path, e);
        }
    }

    /** Out-of-memory errors are passed through: the file itself may be intact. */
    private static RuntimeException withPath(String path, Exception failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof OutOfMemoryError) {
                return failure instanceof RuntimeException e ? e : new IllegalStateException(failure);
            }
        }
        return new UnreadableFileException(path, failure);
    }

    private static final class PathReportingIterator extends AbstractIterator<Object> implements Closeable {
        private final Iterator<?> rows;
        private final String path;

        PathReportingIterator(Iterator<?> rows, String path) {
            this.rows = rows;
            this.path = path;
        }

        @Override
        public boolean hasNext() {
            try {
                return rows.hasNext();
            } catch (Exception e) {
                throw withPath(path, e);
            }
        }

        @Override
        public Object next() {
            try {
                return rows.next();
            } catch (Exception e) {
                throw withPath(path, e);
            }
        }

        @Override
        public void close() throws IOException {
            if (rows instanceof Closeable closeable) {
                closeable.close();
            }
        }
    }
}

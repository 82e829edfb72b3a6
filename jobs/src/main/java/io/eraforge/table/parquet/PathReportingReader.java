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

/** Reads files as another function does, and names the file in whatever that throws; Spark does so for its first batch alone. */
final class PathReportingReader extends AbstractFunction1<PartitionedFile, Iterator<InternalRow>>
        implements Serializable {
    private static final long serialVersionUID = 1;

    private final Function1<PartitionedFile, Iterator<InternalRow>> reads;

    PathReportingReader(Function1<PartitionedFile, Iterator<InternalRow>> reads) {
        this.reads = reads;
    }

    // Where a format returns batches, Spark passes them off as rows.
    @Override
    @SuppressWarnings("unchecked")
    public Iterator<InternalRow> apply(PartitionedFile file) {
        String path = file.filePath().toString();
        try {
            return (Iterator<InternalRow>) (Iterator<?>) new Named(reads.apply(file), path);
        } catch (Exception e) {
            throw named(path, e);
        }
    }

    /** Where there was too little memory, the file may be well. */
    private static RuntimeException named(String path, Exception failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof OutOfMemoryError) {
                return failure instanceof RuntimeException e ? e : new IllegalStateException(failure);
            }
        }
        return new UnreadableFileException(path, failure);
    }

    private static final class Named extends AbstractIterator<Object> implements Closeable {
        private final Iterator<?> rows;
        private final String path;

        Named(Iterator<?> rows, String path) {
            this.rows = rows;
            this.path = path;
        }

        @Override
        public boolean hasNext() {
            try {
                return rows.hasNext();
            } catch (Exception e) {
                throw named(path, e);
            }
        }

        @Override
        public Object next() {
            try {
                return rows.next();
            } catch (Exception e) {
                throw named(path, e);
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

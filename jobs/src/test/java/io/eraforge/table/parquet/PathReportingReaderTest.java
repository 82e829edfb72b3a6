package io.eraforge.table.parquet;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.parquet.io.ParquetDecodingException;
import org.apache.spark.paths.SparkPath;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.junit.jupiter.api.Test;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

class PathReportingReaderTest {
    private static final PartitionedFile FILE = new PartitionedFile(
            InternalRow.empty(),
            SparkPath.fromPathString("/w/era_a/part-7.parquet"),
            0,
            1,
            new String[0],
            0,
            1,
            scala.collection.immutable.Map$.MODULE$.empty());

    @Test
    void reportsPathOfUndecodableFile() {
        assertThatThrownBy(() -> reading(new ParquetDecodingException("no such page")))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageContaining("part-7.parquet");
    }

    @Test
    void passesOutOfMemoryErrorsThrough() {
        RuntimeException failure = new IllegalStateException("cannot read", new OutOfMemoryError("Java heap space"));
        assertThatThrownBy(() -> reading(failure)).isSameAs(failure);
    }

    /** Fails when rows are requested, like a damaged page. */
    private static void reading(RuntimeException failure) {
        new PathReportingReader(new AbstractFunction1<PartitionedFile, Iterator<InternalRow>>() {
                    @Override
                    public Iterator<InternalRow> apply(PartitionedFile file) {
                        return new AbstractIterator<InternalRow>() {
                            @Override
                            public boolean hasNext() {
                                throw failure;
                            }

                            @Override
                            public InternalRow next() {
                                throw failure;
                            }
                        };
                    }
                })
                .apply(FILE)
                .hasNext();
    }
}

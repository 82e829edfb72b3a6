package io.eraforge.tool.sample;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;

/** Writes Parquet without Spark, whose file names and metadata differ from run to run. */
final class ParquetSink implements RowSink {
    private final ParquetWriter<ParquetCells.Cells> writer;

    ParquetSink(Path file, Columns columns) throws IOException {
        writer = new Builder(file, columns)
                .withConf(new PlainParquetConfiguration())
                .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
                .withCompressionCodec(CompressionCodecName.SNAPPY)
                .withRowGroupSize(32L << 20)
                .build();
    }

    @Override
    public void row(String[] keys, long[] timesUs, long[] numbers) throws IOException {
        writer.write(new ParquetCells.Cells(keys, timesUs, numbers));
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }

    private static final class Builder extends ParquetWriter.Builder<ParquetCells.Cells, Builder> {
        private final Columns columns;

        Builder(Path file, Columns columns) {
            super(new LocalOutputFile(file));
            this.columns = columns;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        protected WriteSupport<ParquetCells.Cells> getWriteSupport(Configuration configuration) {
            return new ParquetCells(columns);
        }

        @Override
        protected WriteSupport<ParquetCells.Cells> getWriteSupport(ParquetConfiguration configuration) {
            return new ParquetCells(columns);
        }
    }
}

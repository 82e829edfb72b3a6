package io.eraforge.workload.era.export;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.spark.unsafe.types.UTF8String;

/** Parquet with a plain double column per value: never null, NaN where there is none. */
final class ParquetEraWriter implements EraWriter {
    private static final long ROW_GROUP = 64L << 20;

    private final EraRow row = new EraRow();
    private final ParquetWriter<EraRow> writer;

    ParquetEraWriter(Path file, List<String> names, Configuration conf) throws IOException {
        // Doubles hardly ever repeat: dictionaries would only cost memory, a table for each of thousands of columns.
        writer = new Builder(HadoopOutputFile.fromPath(file, conf), names)
                .withConf(conf)
                .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
                .withCompressionCodec(CompressionCodecName.SNAPPY)
                .withDictionaryEncoding(false)
                .withDictionaryEncoding("series", true)
                .withSizeStatisticsEnabled(false)
                .withRowGroupSize(ROW_GROUP)
                .build();
    }

    @Override
    public void write(UTF8String series, long eraId, long startUs, long endUs, long nRows, double[] values)
            throws IOException {
        row.series = series;
        row.eraId = eraId;
        row.startUs = startUs;
        row.endUs = endUs;
        row.nRows = nRows;
        row.values = values;
        writer.write(row);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }

    private static final class Builder extends ParquetWriter.Builder<EraRow, Builder> {
        private final List<String> names;

        Builder(OutputFile file, List<String> names) {
            super(file);
            this.names = names;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        protected WriteSupport<EraRow> getWriteSupport(Configuration conf) {
            return new EraRow.Support(names);
        }
    }
}

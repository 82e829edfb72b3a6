package io.eraforge.workload.era.export;

import io.eraforge.engine.export.ExportFormat;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.unsafe.types.UTF8String;

/** Writes a file with one row per era. The caller reuses strings and arrays, so implementations must not keep them. */
interface EraWriter extends Closeable {
    /** Columns before the values. Times are in UTC. */
    List<String> KEYS = List.of("series", "era_id", "start", "end", "n_rows");

    void write(UTF8String series, long eraId, long startUs, long endUs, long nRows, double[] values) throws IOException;

    /**
     * Overwrites {@code file}; {@code names} are the columns of the values; {@code guardFormulas} is for CSV only. The caller closes
     * the writer.
     */
    static EraWriter open(ExportFormat format, Path file, List<String> names, boolean guardFormulas, Configuration conf)
            throws IOException {
        return switch (format) {
            case CSV -> new CsvEraWriter(file.getFileSystem(conf).create(file, true), names, guardFormulas);
            case PARQUET -> new ParquetEraWriter(file, names, conf);
        };
    }
}

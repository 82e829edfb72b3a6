package io.eraforge.engine.export;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.schema.MessageType;

/** Concatenates part files into one file without decoding their values. */
final class PartFileMerger {
    private PartFileMerger() {}

    /** Returns the merged file, which is in the folder of the parts; does not delete the parts. */
    static Path merge(ExportFormat format, List<Path> parts, Configuration conf) throws IOException {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        Path merged = new Path(parts.get(0).getParent(), ".merged" + format.suffix());
        switch (format) {
            case CSV -> csv(parts, merged, conf);
            case PARQUET -> parquet(parts, merged, conf);
        }
        return merged;
    }

    /** Keeps only the first header. A header is one line: column names contain no line breaks. */
    private static void csv(List<Path> parts, Path merged, Configuration conf) throws IOException {
        FileSystem files = merged.getFileSystem(conf);
        try (OutputStream out = files.create(merged, true)) {
            for (Path part : parts) {
                try (InputStream in = new BufferedInputStream(files.open(part), 1 << 16)) {
                    if (!part.equals(parts.get(0))) {
                        skipLine(in);
                    }
                    in.transferTo(out);
                }
            }
        }
    }

    private static void skipLine(InputStream in) throws IOException {
        int b = in.read();
        while (b != '\n' && b >= 0) {
            b = in.read();
        }
    }

    private static void parquet(List<Path> parts, Path merged, Configuration conf) throws IOException {
        MessageType schema;
        try (ParquetFileReader first = ParquetFileReader.open(HadoopInputFile.fromPath(parts.get(0), conf))) {
            schema = first.getFileMetaData().getSchema();
        }
        try (ParquetFileWriter out = new ParquetFileWriter(
                HadoopOutputFile.fromPath(merged, conf), schema, ParquetFileWriter.Mode.OVERWRITE, 0, 0)) {
            out.start();
            for (Path part : parts) {
                out.appendFile(HadoopInputFile.fromPath(part, conf));
            }
            out.end(Map.of());
        }
    }
}

package io.eraforge.engine.export;

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

/** Joins parts into one file without reading their values. */
final class PartFileMerger {
    private PartFileMerger() {}

    /** Returns the joined file, which lies beside the parts; they remain. */
    static Path files(ExportFormat format, List<Path> parts, Configuration conf) throws IOException {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        Path joined = new Path(parts.get(0).getParent(), ".joined" + format.suffix());
        switch (format) {
            case CSV -> csv(parts, joined, conf);
            case PARQUET -> parquet(parts, joined, conf);
        }
        return joined;
    }

    /** Only the first header is kept: it ends with the first line. Names hold no line breaks. */
    private static void csv(List<Path> parts, Path joined, Configuration conf) throws IOException {
        FileSystem files = joined.getFileSystem(conf);
        try (OutputStream out = files.create(joined, true)) {
            for (Path part : parts) {
                try (InputStream in = new java.io.BufferedInputStream(files.open(part), 1 << 16)) {
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

    private static void parquet(List<Path> parts, Path joined, Configuration conf) throws IOException {
        MessageType schema;
        try (ParquetFileReader first = ParquetFileReader.open(HadoopInputFile.fromPath(parts.get(0), conf))) {
            schema = first.getFileMetaData().getSchema();
        }
        try (ParquetFileWriter out = new ParquetFileWriter(
                HadoopOutputFile.fromPath(joined, conf), schema, ParquetFileWriter.Mode.OVERWRITE, 0, 0)) {
            out.start();
            for (Path part : parts) {
                out.appendFile(HadoopInputFile.fromPath(part, conf));
            }
            out.end(Map.of());
        }
    }
}

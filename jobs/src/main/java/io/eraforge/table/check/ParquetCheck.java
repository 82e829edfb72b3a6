package io.eraforge.table.check;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;

/** Reads Parquet files without decoding their values. */
final class ParquetCheck {
    private ParquetCheck() {}

    /** Reads the footer and, if {@code pages}, every page with its checksum. Throws what the reader throws. */
    static void read(Configuration hadoop, Path file, boolean pages) throws IOException {
        ParquetReadOptions options = HadoopReadOptions.builder(hadoop)
                .usePageChecksumVerification(true)
                .build();
        try (ParquetFileReader reader = ParquetFileReader.open(HadoopInputFile.fromPath(file, hadoop), options)) {
            if (!pages) {
                return;
            }
            for (PageReadStore group = reader.readNextRowGroup(); group != null; group = reader.readNextRowGroup()) {
                for (ColumnDescriptor column :
                        reader.getFooter().getFileMetaData().getSchema().getColumns()) {
                    readPages(group.getPageReader(column));
                }
            }
        }
    }

    private static void readPages(PageReader column) {
        column.readDictionaryPage();
        while (column.readPage() != null) {
            // Decompressed and compared with its checksum.
        }
    }
}

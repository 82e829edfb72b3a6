package io.eraforge.workload.document.export;

import io.eraforge.error.DocumentErrors;
import io.eraforge.error.ExportErrors;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.document.schema.DocumentsTable;
import io.eraforge.workload.document.schema.EmbeddingsTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.UUID;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/** Writes documents with their embeddings to JSON lines or Parquet: a file, or a folder of files. */
public final class DocumentExport {
    private final Store store;
    private final String model;

    public DocumentExport(Store store, String model) {
        this.store = store;
        this.model = model;
    }

    public enum Format {
        JSONL,
        PARQUET;

        String suffix() {
            return "." + name().toLowerCase(Locale.ROOT);
        }
    }

    /** {@code missing}: documents without an embedding of their current text, because it failed or was not computed yet. */
    public record Report(String out, long documents, long missing) {}

    /** A path with the format's suffix becomes a file, any other a folder. It must not exist. */
    public Report run(String out, Format format) {
        TableId table = EmbeddingsTable.of(model);
        if (!store.exists(DocumentsTable.TABLE) || !store.exists(table)) {
            throw DocumentErrors.notComputed(table.name(), store.root());
        }
        Dataset<Row> rows = EmbeddedDocuments.of(store, table);
        boolean single = out.toLowerCase(Locale.ROOT).endsWith(format.suffix());
        Dataset<Row> written = (single ? rows.coalesce(1) : rows).persist(StorageLevel.DISK_ONLY());
        try {
            Path target = new Path(out);
            FileSystem files = target.getFileSystem(store.spark().sparkContext().hadoopConfiguration());
            if (files.exists(target)) {
                throw ExportErrors.outputExists(out);
            }
            write(files, written, files.makeQualified(target), format, single);
            long documents = written.count();
            return new Report(out, documents, store.read(DocumentsTable.TABLE).count() - documents);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            written.unpersist();
        }
    }

    /** To a hidden folder first, so that the target never holds a part of the rows. */
    private static void write(FileSystem files, Dataset<Row> rows, Path target, Format format, boolean single)
            throws IOException {
        Path staging = new Path(target.getParent(), ".%s.partial-%s".formatted(target.getName(), UUID.randomUUID()));
        try {
            switch (format) {
                case JSONL -> rows.write().option("ignoreNullFields", false).json(staging.toString());
                case PARQUET -> rows.write().parquet(staging.toString());
            }
            Path done = single ? onlyPart(files, staging) : staging;
            if (!files.rename(done, target)) {
                throw new IOException(
                        "Cannot rename '%s' to '%s': the file system refused. Check permissions and retry."
                                .formatted(done, target));
            }
        } finally {
            files.delete(staging, true);
        }
    }

    private static Path onlyPart(FileSystem files, Path folder) throws IOException {
        FileStatus[] parts = files.listStatus(folder, path -> path.getName().startsWith("part-"));
        return parts[0].getPath();
    }
}

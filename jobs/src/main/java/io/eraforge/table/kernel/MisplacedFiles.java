package io.eraforge.table.kernel;

import io.eraforge.table.schema.TableId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Data files that earlier versions wrote outside the warehouse: those of {@code a b/w/runs} to {@code a%20b/w/runs}, with their full
 * paths in the log.
 */
public final class MisplacedFiles {
    private static final Logger LOG = LoggerFactory.getLogger("eraforge");

    private final Tables tables;
    private final FileSystem files;
    private final String encodedRoot;

    private MisplacedFiles(Tables tables, String encodedRoot) {
        this.tables = tables;
        this.files = tables.files();
        this.encodedRoot = encodedRoot;
    }

    /**
     * Moves all such files that the newest versions refer to into the warehouse. Costs nothing if the warehouse's path needs no
     * encoding. The caller holds the lease; {@code transactions} returns ids for its commits.
     */
    public static void restore(Tables tables, String app, LongSupplier transactions) {
        String encoded = new Path(tables.root()).toUri().toString();
        try {
            if (!encoded.equals(tables.root()) && tables.files().exists(new Path(encoded))) {
                MisplacedFiles misplaced = new MisplacedFiles(tables, encoded);
                for (String table : tables.names()) {
                    misplaced.restore(table, app, transactions);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void restore(String table, String app, LongSupplier transactions) throws IOException {
        String folder = encodedRoot + "/" + table + "/";
        List<Path> outside = new ArrayList<>();
        for (Tables.DataFile file : tables.dataFiles(new TableId(table, List.of()))) {
            if (file.path().startsWith(folder)) {
                outside.add(new Path(file.path()));
            }
        }
        if (outside.isEmpty()) {
            return;
        }
        // Copied, committed, then deleted: a reader or a crash in between finds either the old files or the new ones.
        for (Path file : outside) {
            Path target = new Path(tables.root() + "/" + table, file.getName());
            FileUtil.copy(files, file, files, target, false, true, files.getConf());
        }
        tables.newCommit(table)
                .transaction(app, transactions.getAsLong())
                .moving(file -> file.startsWith(folder) ? Optional.of(new Path(file).getName()) : Optional.empty())
                .run();
        for (Path file : outside) {
            files.delete(file, false);
        }
        LOG.info("Moved {} files of table {} from {} into the warehouse", outside.size(), table, folder);
    }
}

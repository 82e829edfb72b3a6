package io.eraforge.table.kernel;

import io.delta.kernel.Snapshot;
import io.delta.kernel.Table;
import io.delta.kernel.data.Row;
import io.delta.kernel.defaults.engine.DefaultEngine;
import io.delta.kernel.defaults.engine.fileio.FileIO;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.exceptions.InvalidTableException;
import io.delta.kernel.exceptions.TableNotFoundException;
import io.delta.kernel.expressions.Predicate;
import io.delta.kernel.internal.InternalScanFileUtils;
import io.delta.kernel.internal.SnapshotImpl;
import io.delta.kernel.utils.FileStatus;
import io.eraforge.error.EraForgeException;
import io.eraforge.table.damage.TableDamage;
import io.eraforge.table.schema.TableId;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A warehouse's tables read and written by Delta Kernel, without Spark: for small tables, where a Spark job would take seconds and
 * the work takes milliseconds. Large scans of features and era arrays are left to Spark.
 */
public final class Tables {
    private final Engine unhinted;
    private final FileSystem files;
    private final String root;
    private volatile Engine engine;

    private Tables(Configuration hadoop, Path root) {
        try {
            this.files = root.getFileSystem(hadoop);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.root = files.makeQualified(root).toString();
        FileIO access = LogStoreFileIO.of(hadoop, files.getUri().getScheme());
        this.engine = DefaultEngine.create(access);
        this.unhinted = DefaultEngine.create(new UnhintedFileIO(access));
    }

    public static Tables of(Configuration hadoop, String warehouse) {
        return new Tables(hadoop, new Path(warehouse));
    }

    /** The warehouse's full path, with its scheme. */
    public String root() {
        return root;
    }

    public String path(TableId table) {
        return root + "/" + table.name();
    }

    public boolean exists(TableId table) {
        return snapshot(table.name()).isPresent();
    }

    /** The table's newest version; -1 if there is no table. */
    public long version(TableId table) {
        return snapshot(table.name()).map(Snapshot::getVersion).orElse(-1L);
    }

    /** The table's id and newest version; empty if there is no table. */
    public Optional<TableVersion> current(TableId table) {
        return snapshot(table.name())
                .map(snapshot ->
                        new TableVersion(((SnapshotImpl) snapshot).getMetadata().getId(), snapshot.getVersion()));
    }

    /**
     * Whether rows may have changed after {@code since}: it is another table or an older copy, a later commit changed data, or one
     * no longer exists. Compaction changes no data.
     */
    public boolean changedSince(TableId table, TableVersion since) {
        Optional<TableVersion> now = current(table);
        if (now.isEmpty() || !now.get().id().equals(since.id()) || now.get().version() < since.version()) {
            return true;
        }
        for (long version = now.get().version(); version > since.version(); version--) {
            if (commit(table, version).map(CommitFile::changesData).orElse(true)) {
                return true;
            }
        }
        return false;
    }

    /** A text that {@link KernelCommit#domainMetadata} stored; empty if there is none. */
    public Optional<String> domainMetadata(TableId table, String name) {
        return snapshot(table.name()).flatMap(snapshot -> snapshot.getDomainMetadata(name));
    }

    /** Names of the table's columns; empty if there is no table. */
    public List<String> columns(TableId table) {
        return snapshot(table.name())
                .map(snapshot -> snapshot.getSchema().fieldNames())
                .orElse(List.of());
    }

    /** The properties of the table; empty if there is no table. */
    public Map<String, String> properties(TableId table) {
        return snapshot(table.name()).map(Snapshot::getTableProperties).orElse(Map.of());
    }

    /** Starts a scan of the newest version. */
    public TableScan scan(TableId table) {
        return new TableScan(this, snapshot(table.name()));
    }

    void run(
            Snapshot snapshot,
            List<String> columns,
            Optional<Predicate> filter,
            java.util.function.Predicate<Map<String, String>> partitions,
            KernelScan.Reader reader) {
        KernelScan.scan(engine, snapshot, columns, filter, partitions, reader);
    }

    /** Sizes in bytes of the data files of each bucket of a table partitioned by bucket; empty if there is no table. */
    public Map<Long, List<Long>> fileSizes(TableId table) {
        Map<Long, List<Long>> sizes = new HashMap<>();
        for (DataFile file : dataFiles(table)) {
            sizes.computeIfAbsent(Long.valueOf(file.partition().get("bucket")), id -> new ArrayList<>())
                    .add(file.size());
        }
        return sizes;
    }

    /** A data file: its full path, its size in bytes and the values of its partition columns, as text. */
    public record DataFile(String path, long size, Map<String, String> partition) {}

    /** The data files of the newest version; empty if there is no table. */
    public List<DataFile> dataFiles(TableId table) {
        List<DataFile> found = new ArrayList<>();
        try {
            Optional<Snapshot> snapshot = snapshot(table.name());
            if (snapshot.isPresent()) {
                KernelScan.files(engine, snapshot.get().getScanBuilder().build(), file -> found.add(dataFile(file)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    /** Those of {@code named}, which are of this table, that are gone or have another size. */
    public List<DataFile> lost(TableId table, List<DataFile> named) {
        return LostFiles.among(named, files, new Path(path(table)));
    }

    private static DataFile dataFile(Row file) {
        FileStatus status = InternalScanFileUtils.getAddFileStatus(file);
        return new DataFile(status.getPath(), status.getSize(), InternalScanFileUtils.getPartitionValues(file));
    }

    /** A commit of the table's log; empty if its file no longer exists. */
    public Optional<CommitFile> commit(TableId table, long version) {
        return CommitFile.read(files, commitFile(table.name(), version));
    }

    public boolean hasCommit(TableId table, long version) {
        try {
            return files.exists(commitFile(table.name(), version));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Names of all tables of the warehouse, sorted; damaged ones too. Empty if there is no warehouse yet. */
    public List<String> names() {
        try {
            return Arrays.stream(files.listStatus(new Path(root)))
                    .filter(child -> child.isDirectory())
                    .map(child -> child.getPath().getName())
                    .filter(this::isTable)
                    .sorted()
                    .toList();
        } catch (FileNotFoundException e) {
            // Object stores have no empty folders.
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isTable(String name) {
        try {
            return snapshot(name).isPresent();
        } catch (EraForgeException e) {
            return true;
        }
    }

    /** The highest transaction id of {@code app} in any readable table; 0 if there is none. */
    public long lastTransaction(String app) {
        long last = 0;
        for (String table : names()) {
            try {
                SnapshotImpl snapshot = (SnapshotImpl) snapshot(table).orElseThrow();
                last = Math.max(
                        last, snapshot.getLatestTransactionVersion(engine, app).orElse(0L));
            } catch (EraForgeException e) {
                // Damaged: no commit to it can be older than those to the others.
            }
        }
        return last;
    }

    /** Renames a table's folder to one in {@code _damaged}; returns its new path, or empty if there is no such folder. */
    public Optional<String> moveAside(String table) {
        Path from = new Path(root + "/" + table);
        Path to = new Path(root + "/_damaged", table + "-" + System.currentTimeMillis());
        try {
            if (!files.exists(from)) {
                return Optional.empty();
            }
            files.mkdirs(to.getParent());
            if (!files.rename(from, to)) {
                throw new IOException("Cannot rename " + from + " to " + to);
            }
            return Optional.of(to.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The newest snapshot; empty if there is no table. */
    public Optional<Snapshot> snapshot(String table) {
        String path = root + "/" + table;
        try {
            Snapshot snapshot = latest(path);
            requireCommitsWithContent(path, snapshot);
            return Optional.of(snapshot);
        } catch (TableNotFoundException e) {
            return Optional.empty();
        } catch (RuntimeException e) {
            throw TableDamage.ofLog(path, e);
        }
    }

    private Snapshot latest(String path) {
        try {
            return Table.forPath(engine, path).getLatestSnapshot(engine);
        } catch (InvalidTableException e) {
            Snapshot found = Table.forPath(unhinted, path).getLatestSnapshot(unhinted);
            // Commits need it too.
            engine = unhinted;
            return found;
        }
    }

    private static void requireCommitsWithContent(String path, Snapshot snapshot) {
        for (FileStatus commit : ((SnapshotImpl) snapshot).getLogSegment().getDeltas()) {
            if (commit.getSize() == 0) {
                throw TableDamage.emptyCommit(path, commit.getPath());
            }
        }
    }

    /** Starts a commit to one table; it takes effect with {@link KernelCommit#run()}. */
    public KernelCommit newCommit(String table) {
        Optional<Snapshot> current = snapshot(table);
        return new KernelCommit(engine, root + "/" + table, current);
    }

    /** Deletes files, given by their paths relative to the table's folder; those that do not exist are ignored. */
    public void delete(TableId table, List<String> relativePaths) {
        try {
            for (String file : relativePaths) {
                files.delete(new Path(path(table), file), false);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public FileSystem files() {
        return files;
    }

    private Path commitFile(String table, long version) {
        return new Path(root, "%s/_delta_log/%020d.json".formatted(table, version));
    }
}

package io.eraforge.table.kernel;

import io.delta.kernel.Snapshot;
import io.delta.kernel.Table;
import io.delta.kernel.defaults.engine.DefaultEngine;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.exceptions.TableNotFoundException;
import io.delta.kernel.expressions.Column;
import io.delta.kernel.expressions.Literal;
import io.delta.kernel.expressions.Predicate;
import io.delta.kernel.internal.InternalScanFileUtils;
import io.eraforge.era.Level;
import io.eraforge.table.schema.TableId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A warehouse's tables read and written by Delta Kernel, without Spark: for small tables, where a Spark job would take seconds and
 * the work takes milliseconds. Large scans of features and era arrays are left to Spark.
 */
public final class Tables {
    private final Engine engine;
    private final FileSystem files;
    private final String root;

    private Tables(Configuration hadoop, Path root) {
        try {
            this.files = root.getFileSystem(hadoop);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.root = files.makeQualified(root).toString();
        this.engine =
                DefaultEngine.create(LogStoreFileIO.of(hadoop, files.getUri().getScheme()));
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

    /** Names of the table's columns; empty if there is no table. */
    public List<String> columns(TableId table) {
        return snapshot(table.name())
                .map(snapshot -> snapshot.getSchema().fieldNames())
                .orElse(List.of());
    }

    /** Passes the {@code columns} of each row to {@code reader}, in no particular order; does nothing if there is no table. */
    public void read(TableId table, List<String> columns, KernelScan.Reader reader) {
        snapshot(table.name())
                .ifPresent(snapshot -> KernelScan.scan(engine, snapshot, columns, Optional.empty(), reader));
    }

    /** As above, for one level. Skips files only if {@code level} is a partition column. */
    public void read(TableId table, Level level, List<String> columns, KernelScan.Reader reader) {
        List<String> withLevel = new ArrayList<>(columns);
        withLevel.add("level");
        int last = columns.size();
        KernelScan.Reader filtered = row -> {
            if (level.name().equals(row.text(last))) {
                reader.row(row);
            }
        };
        Predicate ofLevel = new Predicate("=", new Column("level"), Literal.ofString(level.name()));
        snapshot(table.name())
                .ifPresent(snapshot -> KernelScan.scan(engine, snapshot, withLevel, Optional.of(ofLevel), filtered));
    }

    /** As above, for the partitions whose column {@code partition} has one of {@code numbers}. */
    public void read(
            TableId table, String partition, Set<Long> numbers, List<String> columns, KernelScan.Reader reader) {
        snapshot(table.name())
                .ifPresent(snapshot -> KernelScan.scan(
                        engine,
                        snapshot,
                        columns,
                        values ->
                                values.get(partition) != null && numbers.contains(Long.valueOf(values.get(partition))),
                        reader));
    }

    /** Sizes in bytes of the data files of each bucket of a table partitioned by bucket; empty if there is no table. */
    public Map<Long, List<Long>> fileSizes(TableId table) {
        Map<Long, List<Long>> sizes = new HashMap<>();
        try {
            Optional<Snapshot> snapshot = snapshot(table.name());
            if (snapshot.isPresent()) {
                KernelScan.files(engine, snapshot.get().getScanBuilder().build(), file -> {
                    String bucket =
                            InternalScanFileUtils.getPartitionValues(file).get("bucket");
                    sizes.computeIfAbsent(Long.valueOf(bucket), id -> new ArrayList<>())
                            .add(InternalScanFileUtils.getAddFileStatus(file).getSize());
                });
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sizes;
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

    /** Names of all tables of the warehouse, sorted. */
    public List<String> names() {
        try {
            return Arrays.stream(files.listStatus(new Path(root)))
                    .filter(child -> child.isDirectory())
                    .map(child -> child.getPath().getName())
                    .filter(name -> snapshot(name).isPresent())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The newest snapshot; empty if there is no table. */
    public Optional<Snapshot> snapshot(String table) {
        try {
            return Optional.of(Table.forPath(engine, root + "/" + table).getLatestSnapshot(engine));
        } catch (TableNotFoundException e) {
            return Optional.empty();
        }
    }

    /** Starts a commit to one table; it takes effect with {@link KernelCommit#run()}. */
    public KernelCommit newCommit(String table) {
        return new KernelCommit(engine, root + "/" + table, snapshot(table));
    }

    public FileSystem files() {
        return files;
    }

    private Path commitFile(String table, long version) {
        return new Path(root, "%s/_delta_log/%020d.json".formatted(table, version));
    }
}

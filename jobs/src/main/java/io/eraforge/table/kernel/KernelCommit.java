package io.eraforge.table.kernel;

import io.delta.kernel.DataWriteContext;
import io.delta.kernel.Operation;
import io.delta.kernel.Snapshot;
import io.delta.kernel.Table;
import io.delta.kernel.Transaction;
import io.delta.kernel.TransactionBuilder;
import io.delta.kernel.TransactionCommitResult;
import io.delta.kernel.data.ColumnVector;
import io.delta.kernel.data.ColumnarBatch;
import io.delta.kernel.data.FilteredColumnarBatch;
import io.delta.kernel.data.Row;
import io.delta.kernel.defaults.internal.data.DefaultColumnarBatch;
import io.delta.kernel.defaults.internal.data.vector.DefaultGenericVector;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.hook.PostCommitHook;
import io.delta.kernel.internal.InternalScanFileUtils;
import io.delta.kernel.internal.actions.AddFile;
import io.delta.kernel.internal.actions.SingleAction;
import io.delta.kernel.internal.util.Utils;
import io.delta.kernel.types.StructType;
import io.delta.kernel.utils.CloseableIterable;
import io.delta.kernel.utils.CloseableIterator;
import io.delta.kernel.utils.DataFileStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** Builder of one Delta Kernel commit to one table: rows, files, a transaction id and domain metadata, each optional. */
public final class KernelCommit {
    private static final String ENGINE_INFO = "EraForge";

    private final Engine engine;
    private final String path;
    private final Optional<Snapshot> current;
    private final boolean creates;
    private final TransactionBuilder builder;
    private final List<Consumer<Transaction>> steps = new ArrayList<>();
    private StructType schema;
    private List<Object[]> rows = List.of();
    private Predicate<String> removed = file -> false;
    private Function<String, Optional<String>> moved = file -> Optional.empty();

    KernelCommit(Engine engine, String path, Optional<Snapshot> current) {
        this.engine = engine;
        this.path = path;
        this.current = current;
        this.creates = current.isEmpty();
        this.builder = Table.forPath(engine, path)
                .createTransactionBuilder(engine, ENGINE_INFO, creates ? Operation.CREATE_TABLE : Operation.WRITE);
    }

    /** Whether the table has just these columns, in this order, or will be created. */
    public boolean takes(StructType columns) {
        return creates || current.orElseThrow().getSchema().equivalent(columns);
    }

    /** Columns of {@link #rows}; the table's schema if this commit creates it. */
    public KernelCommit schema(StructType columns) {
        schema = columns;
        if (creates) {
            builder.withSchema(engine, columns);
        }
        return this;
    }

    /** Sets the transaction id. The commit fails unless it is greater than that of the last commit by {@code app}. */
    public KernelCommit transaction(String app, long version) {
        builder.withTransactionId(engine, app, version);
        return this;
    }

    /** Stores a named text in the table's log, in place of the previous one of that name. */
    public KernelCommit domainMetadata(String name, String value) {
        builder.withDomainMetadataSupported();
        steps.add(transaction -> transaction.addDomainMetadata(name, value));
        return this;
    }

    /** Sets properties of the table; others stay. */
    public KernelCommit properties(Map<String, String> added) {
        builder.withTableProperties(engine, added);
        return this;
    }

    /** Adds rows, as values in the schema's order. */
    public KernelCommit rows(List<Object[]> added) {
        rows = added;
        return this;
    }

    /** Removes the existing rows. */
    public KernelCommit replacing() {
        return removing(file -> true);
    }

    /** Removes the rows of the data files whose full paths match. */
    public KernelCommit removing(Predicate<String> files) {
        removed = files;
        return this;
    }

    /** Changes paths of data files in the log: from the full path to one relative to the table, or empty to keep it. */
    KernelCommit moving(Function<String, Optional<String>> relativePath) {
        moved = relativePath;
        return this;
    }

    /** Commits and returns the new version. Throws a KernelException if a concurrent commit conflicts. */
    public long run() {
        Transaction transaction = builder.build(engine);
        steps.forEach(step -> step.accept(transaction));
        try (HadoopResourceFilter unused = HadoopResourceFilter.hide()) {
            TransactionCommitResult result = transaction.commit(engine, actions(transaction));
            for (PostCommitHook hook : result.getPostCommitHooks()) {
                hook.threadSafeInvoke(engine);
            }
            return result.getVersion();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private CloseableIterable<Row> actions(Transaction transaction) throws IOException {
        CloseableIterable<Row> added = rows.isEmpty() ? CloseableIterable.emptyIterable() : added(transaction);
        if (creates) {
            return added;
        }
        return CloseableIterable.inMemoryIterable(
                Utils.toCloseableIterator(changes().iterator()).combine(added.iterator()));
    }

    private List<Row> changes() throws IOException {
        List<Row> actions = new ArrayList<>();
        KernelScan.files(engine, current.orElseThrow().getScanBuilder().build(), file -> {
            AddFile add = new AddFile(file.getStruct(InternalScanFileUtils.ADD_FILE_ORDINAL));
            String from = InternalScanFileUtils.getAddFileStatus(file).getPath();
            Optional<String> to = moved.apply(from);
            if (removed.test(from) || to.isPresent()) {
                actions.add(SingleAction.createRemoveFileSingleAction(
                        add.toRemoveFileRow(to.isEmpty(), Optional.of(System.currentTimeMillis()))));
            }
            to.ifPresent(path -> actions.add(SingleAction.createAddFileSingleAction(withPath(add, path))));
        });
        return actions;
    }

    private static Row withPath(AddFile file, String path) {
        return AddFile.createAddFileRow(
                new StructType(),
                path,
                file.getPartitionValues(),
                file.getSize(),
                file.getModificationTime(),
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private CloseableIterable<Row> added(Transaction transaction) throws IOException {
        Row state = transaction.getTransactionState(engine);
        DataWriteContext context = Transaction.getWriteContext(engine, state, Map.of());
        CloseableIterator<FilteredColumnarBatch> logical =
                Utils.singletonCloseableIterator(new FilteredColumnarBatch(batch(), Optional.empty()));
        // Not Kernel's target directory, which is percent-encoded although its writer takes paths literally: the files
        // of a
        // table in "a b" would be written to "a%20b".
        CloseableIterator<DataFileStatus> written = engine.getParquetHandler()
                .writeParquetFiles(
                        path,
                        Transaction.transformLogicalData(engine, state, logical, Map.of()),
                        context.getStatisticsColumns());
        return CloseableIterable.inMemoryIterable(Transaction.generateAppendActions(engine, state, written, context));
    }

    private ColumnarBatch batch() {
        ColumnVector[] columns = new ColumnVector[schema.length()];
        for (int i = 0; i < columns.length; i++) {
            int column = i;
            columns[i] = DefaultGenericVector.fromArray(
                    schema.at(i).getDataType(),
                    rows.stream().map(values -> values[column]).toArray());
        }
        return new DefaultColumnarBatch(rows.size(), schema, columns);
    }

    @Override
    public String toString() {
        return "commit to " + path;
    }
}

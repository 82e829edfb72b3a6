package io.eraforge.workload.document.embed;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.collect_list;
import static org.apache.spark.sql.functions.struct;

import io.eraforge.config.Settings;
import io.eraforge.engine.Computation;
import io.eraforge.engine.Device;
import io.eraforge.engine.RowStatus;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.document.schema.DocumentsTable;
import io.eraforge.workload.document.schema.EmbeddingsTable;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;

/** Embeds documents on the executors. Those of a changed bucket that have not changed themselves keep their embeddings. */
public final class EmbeddingComputation implements Computation {
    private static final int GPU_TASKS_PER_SLOT = 2;

    private final Store store;
    private final EmbeddingRecipe recipe;
    private final Settings.Backend backend;
    private final boolean reuses;

    /** {@code cleanStart}: embed everything again. */
    public EmbeddingComputation(Store store, EmbeddingRecipe recipe, Settings.Backend backend, boolean cleanStart) {
        this.store = store;
        this.recipe = recipe;
        this.backend = backend;
        this.reuses = !cleanStart && store.exists(table());
        sendModel();
    }

    // Executors of a cluster do not see the driver's folders.
    private void sendModel() {
        String path = recipe.settings().model().path();
        boolean sent = path.isEmpty()
                || store.spark().sparkContext().isLocal()
                || store.spark()
                        .sparkContext()
                        .listFiles()
                        .exists(file -> file.endsWith("/" + Path.of(path).getFileName()));
        if (!sent) {
            store.spark().sparkContext().addFile(path, true);
        }
    }

    private TableId table() {
        return EmbeddingsTable.of(recipe.model());
    }

    @Override
    public Device device() {
        return backend == Settings.Backend.GPU ? Device.ACCELERATED : Device.HOST;
    }

    @Override
    public OptionalInt tasksPerSlot(Device device) {
        return device == Device.ACCELERATED ? OptionalInt.of(GPU_TASKS_PER_SLOT) : OptionalInt.empty();
    }

    /** A row per document, with its chunks if they are still valid. */
    @Override
    public Dataset<Row> source(String predicate, Device device, Predicate<String> readable) {
        Dataset<Row> documents = store.read(DocumentsTable.TABLE, readable)
                .where(predicate)
                .select(EmbeddingTask.SOURCE.stream().map(name -> col(name)).toArray(Column[]::new));
        if (!reuses) {
            return documents;
        }
        List<String> keys = List.of(EmbeddingsTable.BUCKET, EmbeddingsTable.ID, EmbeddingsTable.TEXT_HASH);
        Column[] keyColumns = keys.stream().map(name -> col(name)).toArray(Column[]::new);
        Column[] chunk = EmbeddingTask.columns().stream().map(name -> col(name)).toArray(Column[]::new);
        Dataset<Row> valid = store.read(table())
                .where(predicate)
                .where(col(EmbeddingsTable.STATUS).equalTo(RowStatus.OK))
                .where(col(EmbeddingsTable.PROVENANCE).equalTo(recipe.provenance()))
                .groupBy(keyColumns)
                .agg(collect_list(struct(chunk)).as(EmbeddingTask.VALID));
        return documents.join(valid, keys.toArray(String[]::new), "left");
    }

    @Override
    public Dataset<Row> compute(Dataset<Row> source, Device device) {
        MapPartitionsFunction<Row, Row> task = new EmbeddingTask(recipe, device);
        return source.mapPartitions(task, Encoders.row(EmbeddingsTable.SCHEMA));
    }
}

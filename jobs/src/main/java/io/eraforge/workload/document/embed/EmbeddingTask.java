package io.eraforge.workload.document.embed;

import io.eraforge.cpu.FailureReason;
import io.eraforge.engine.Device;
import io.eraforge.engine.RowStatus;
import io.eraforge.error.DocumentErrors;
import io.eraforge.model.Embedding;
import io.eraforge.model.LoadedModels;
import io.eraforge.model.ModelException;
import io.eraforge.model.Rung;
import io.eraforge.model.TextEmbedder;
import io.eraforge.model.TokenWindow;
import io.eraforge.workload.document.schema.DocumentsTable;
import io.eraforge.workload.document.schema.EmbeddingsTable;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructField;
import scala.jdk.javaapi.CollectionConverters;

/** Embeds the documents of a partition, as many at a time as make good batches, and copies what is still valid. */
final class EmbeddingTask implements MapPartitionsFunction<Row, Row> {
    /** Columns of documents that it reads. */
    static final List<String> SOURCE =
            List.of(DocumentsTable.ID, DocumentsTable.ABSTRACT, DocumentsTable.TEXT_HASH, DocumentsTable.BUCKET);
    /** Rows of the output that are still valid; this column may be missing. */
    static final String VALID = "valid";

    private static final int WINDOW_DOCUMENTS = 512;
    private static final long WINDOW_CHARACTERS = 4_000_000;
    private static final long serialVersionUID = 1;

    private final EmbeddingRecipe recipe;
    private final Device device;

    EmbeddingTask(EmbeddingRecipe recipe, Device device) {
        this.recipe = recipe;
        this.device = device;
    }

    /** Columns of the output, in order. */
    static List<String> columns() {
        return Arrays.stream(EmbeddingsTable.SCHEMA.fields())
                .map(StructField::name)
                .toList();
    }

    @Override
    public Iterator<Row> call(Iterator<Row> documents) {
        return new Iterator<>() {
            private final Deque<Row> ready = new ArrayDeque<>();

            @Override
            public boolean hasNext() {
                while (ready.isEmpty() && documents.hasNext()) {
                    ready.addAll(nextWindow(documents));
                }
                return !ready.isEmpty();
            }

            @Override
            public Row next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return ready.remove();
            }
        };
    }

    private List<Row> nextWindow(Iterator<Row> documents) {
        List<Row> rows = new ArrayList<>();
        List<Row> todo = new ArrayList<>();
        long characters = 0;
        while (documents.hasNext() && todo.size() < WINDOW_DOCUMENTS && characters < WINDOW_CHARACTERS) {
            Row document = documents.next();
            if (isValid(document)) {
                rows.addAll(CollectionConverters.asJava(document.<scala.collection.Seq<Row>>getAs(VALID)));
                // Emitted at once: thousands of them may follow each other.
                if (rows.size() >= WINDOW_DOCUMENTS) {
                    break;
                }
                continue;
            }
            todo.add(document);
            characters += length(text(document));
        }
        if (!todo.isEmpty()) {
            List<Embedding> embeddings =
                    embed(todo.stream().map(EmbeddingTask::text).toList());
            for (int i = 0; i < todo.size(); i++) {
                rows.addAll(rows(todo.get(i), embeddings.get(i)));
            }
        }
        return rows;
    }

    private static boolean isValid(Row document) {
        return Arrays.asList(document.schema().fieldNames()).contains(VALID) && document.getAs(VALID) != null;
    }

    private static String text(Row document) {
        return document.getAs(DocumentsTable.ABSTRACT);
    }

    private static int length(String text) {
        return text == null ? 0 : text.length();
    }

    private List<Embedding> embed(List<String> texts) {
        try {
            TextEmbedder embedder = device == Device.ACCELERATED
                    ? TextEmbedder.onGpu(recipe.settings())
                    : TextEmbedder.onCpu(recipe.settings());
            return embedder.embed(texts);
        } catch (ModelException e) {
            throw DocumentErrors.unusableModel(e.getMessage(), e);
        }
    }

    private List<Row> rows(Row document, Embedding embedding) {
        if (embedding.isFailed()) {
            String error =
                    FailureReason.ofUnit(embedding.kind(), embedding.error()).json();
            return List.of(row(document, RowStatus.FAILED, device.backend(), error, new Object[10]));
        }
        return embedding.chunks().stream().map(chunk -> row(document, chunk)).toList();
    }

    private Row row(Row document, Embedding.Chunk chunk) {
        TokenWindow.Span span = chunk.span();
        boolean onDevice = device == Device.ACCELERATED && chunk.rung() != Rung.CPU_RESCUE;
        return row(
                document,
                RowStatus.OK,
                (onDevice ? Device.ACCELERATED : Device.HOST).backend(),
                null,
                span.chunk(),
                span.fromChar(),
                span.toChar(),
                span.tokens(),
                span.truncated(),
                chunk.vector(),
                onDevice ? LoadedModels.deviceAddress().orElse("") : "",
                chunk.millis(),
                Timestamp.from(Instant.now()),
                chunk.rung().key());
    }

    private Row row(Row document, String status, String backend, String error, Object... payload) {
        List<Object> cells =
                new ArrayList<>(Arrays.<Object>asList(document.getAs(DocumentsTable.ID), status, backend, error));
        cells.addAll(Arrays.asList(payload));
        cells.addAll(Arrays.<Object>asList(
                document.getAs(DocumentsTable.TEXT_HASH), recipe.provenance(), document.getAs(DocumentsTable.BUCKET)));
        return RowFactory.create(cells.toArray());
    }
}

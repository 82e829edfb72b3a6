package io.eraforge.workload.document;

import io.eraforge.config.Settings;
import io.eraforge.engine.Computation;
import io.eraforge.engine.Inventory;
import io.eraforge.engine.Nouns;
import io.eraforge.engine.OutputTable;
import io.eraforge.engine.Part;
import io.eraforge.engine.PayloadColumn;
import io.eraforge.engine.Recipe;
import io.eraforge.engine.Workload;
import io.eraforge.table.Store;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.workload.document.embed.DocumentInventory;
import io.eraforge.workload.document.embed.EmbeddingComputation;
import io.eraforge.workload.document.embed.EmbeddingRecipe;
import io.eraforge.workload.document.schema.DocumentsTable;
import io.eraforge.workload.document.schema.EmbeddingsTable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.spark.sql.types.StructType;

/** Embeddings of documents by one model: a document is an item and a unit, and gets a row for each chunk. */
public final class DocumentWorkload implements Workload {
    public static final String NAME = "documents";
    public static final Part PART = new Part("documents", "Documents");
    public static final Nouns NOUNS = new Nouns("document", "documents", "documents", "set", "characters");
    /** Characters of a wave: what may be lost if a run is killed. About a minute on two cores with the default model. */
    private static final long WAVE_CHARACTERS = 10_000_000;

    private final EmbeddingRecipe recipe;
    private final Settings.Backend backend;
    private final long waveCharacters;

    /** {@code backend}: not auto. */
    public DocumentWorkload(EmbeddingRecipe recipe, Settings.Backend backend) {
        this(recipe, backend, WAVE_CHARACTERS);
    }

    private DocumentWorkload(EmbeddingRecipe recipe, Settings.Backend backend, long waveCharacters) {
        this.recipe = recipe;
        this.backend = backend;
        this.waveCharacters = waveCharacters;
    }

    /** The same with waves of about so many characters, if that is fewer. */
    public DocumentWorkload withWaves(long characters) {
        return new DocumentWorkload(recipe, backend, Math.min(waveCharacters, characters));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Nouns nouns() {
        return NOUNS;
    }

    @Override
    public List<Part> parts(Tables tables) {
        return List.of(PART);
    }

    @Override
    public Recipe recipe() {
        return new Recipe(recipe.model(), recipe.fingerprint());
    }

    @Override
    public Inventory inventory(Tables tables, Part part) {
        return DocumentInventory.read(tables, recipe.fingerprint());
    }

    @Override
    public OutputTable output(Part part) {
        return new OutputTable(
                EmbeddingsTable.of(recipe.model()),
                EmbeddingsTable.FAILURES,
                DocumentsTable.KEY,
                DocumentsTable.KEY,
                new StructType(),
                Arrays.stream(EmbeddingsTable.PAYLOAD.fields())
                        .map(field -> new PayloadColumn(field.name(), field.dataType(), null))
                        .toList(),
                recipe.provenance());
    }

    @Override
    public Computation open(Store store, Part part, Ledger.History history) {
        return open(store, part, history, false);
    }

    @Override
    public Computation open(Store store, Part part, Ledger.History history, boolean cleanStart) {
        return new EmbeddingComputation(store, recipe, backend, cleanStart);
    }

    @Override
    public OptionalLong waveCost() {
        return OptionalLong.of(waveCharacters);
    }

    @Override
    public Map<String, Object> settings() {
        return Map.of(
                "run.backend", backend.name().toLowerCase(Locale.ROOT),
                "documents.provenance", recipe.provenance());
    }
}

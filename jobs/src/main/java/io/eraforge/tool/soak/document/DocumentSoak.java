package io.eraforge.tool.soak.document;

import io.eraforge.config.Settings;
import io.eraforge.engine.Workload;
import io.eraforge.model.EmbeddingSettings;
import io.eraforge.model.LongTexts;
import io.eraforge.model.ModelSource;
import io.eraforge.tool.sample.SampleDocuments;
import io.eraforge.tool.soak.SoakSubject;
import io.eraforge.workload.document.DocumentWorkload;
import io.eraforge.workload.document.embed.EmbeddingRecipe;
import io.eraforge.workload.document.schema.EmbeddingsTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Embeddings of documents by the default model. */
public final class DocumentSoak implements SoakSubject {
    private static final int DOCUMENTS = 400;

    @Override
    public List<String> settings() {
        // Many small waves, so that kills fall between commits.
        return List.of("run.wave-values=2000", "run.backend=cpu");
    }

    @Override
    public Workload workload(Settings settings) {
        return new DocumentWorkload(
                EmbeddingRecipe.of(EmbeddingSettings.of(ModelSource.DEFAULT, LongTexts.CUT)), Settings.Backend.CPU);
    }

    @Override
    public List<String> program() {
        return List.of("documents");
    }

    @Override
    public List<String> input(Path folder, long seed) {
        StringBuilder lines = new StringBuilder("id,text\n");
        List<String> texts = SampleDocuments.texts(DOCUMENTS + (int) Math.floorMod(seed, DOCUMENTS));
        for (int i = 0; i < DOCUMENTS; i++) {
            lines.append(i)
                    .append(",\"")
                    .append(texts.get(i).replace("\"", "\"\""))
                    .append("\"\n");
        }
        try {
            Path file = Files.createDirectories(folder).resolve("documents.csv");
            Files.writeString(file, lines);
            return List.of("--in", file.toString(), "--id-column", "id", "--text-columns", "text");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean prepares() {
        return false;
    }

    @Override
    public Set<String> ignoredColumns() {
        return Set.of(
                EmbeddingsTable.DEVICE, EmbeddingsTable.ENCODE_MS, EmbeddingsTable.PROCESSED_AT, EmbeddingsTable.RUNG);
    }
}

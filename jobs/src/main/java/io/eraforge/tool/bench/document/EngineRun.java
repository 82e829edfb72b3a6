package io.eraforge.tool.bench.document;

import io.eraforge.config.Settings;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.engine.run.WorkloadRunner;
import io.eraforge.model.EmbeddingSettings;
import io.eraforge.model.LongTexts;
import io.eraforge.model.ModelSource;
import io.eraforge.table.Store;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.tool.bench.measure.ProcessCpu;
import io.eraforge.workload.document.DocumentWorkload;
import io.eraforge.workload.document.embed.EmbeddingRecipe;
import io.eraforge.workload.document.ingest.DocumentIngest;
import io.eraforge.workload.document.ingest.DocumentIngestRequest;
import io.eraforge.workload.document.ingest.IngestFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.SparkSession;

/** A whole run: from the table of documents to committed embeddings. */
final class EngineRun {
    private final SparkSession spark;
    private final Settings settings;
    private final Path folder;

    EngineRun(SparkSession spark, Settings settings, Path folder) {
        this.spark = spark;
        this.settings = settings;
        this.folder = folder;
    }

    /** Times a run over {@code texts}, after one over {@code warmUp}. */
    EmbeddingTime measure(List<String> texts, List<String> warmUp) {
        run("warm-up", warmUp);
        return run("documents", texts);
    }

    private EmbeddingTime run(String name, List<String> texts) {
        try (Store store = Store.openForWriting(spark, folder.resolve(name).toString(), "bench");
                Interruption interruption = Interruption.watch(spark.sparkContext())) {
            new DocumentIngest(store)
                    .run(new DocumentIngestRequest(
                            csv(name, texts).toString(), IngestFormat.CSV, "id", List.of("text")));
            EmbeddingRecipe recipe = EmbeddingRecipe.of(EmbeddingSettings.of(ModelSource.DEFAULT, LongTexts.CUT));
            WorkloadRunner runner = new WorkloadRunner(
                    new DocumentWorkload(recipe, Settings.Backend.CPU),
                    store,
                    settings,
                    RunListener.SILENT,
                    interruption);
            RunRequest request = new RunRequest(List.of(DocumentWorkload.PART), OptionalLong.empty(), false, false);
            double cpu = ProcessCpu.seconds();
            long started = System.nanoTime();
            RunReport report = runner.run("bench", request);
            double seconds = (System.nanoTime() - started) / 1e9;
            if (report.failed() > 0) {
                throw new IllegalStateException(report.failed() + " texts failed");
            }
            return new EmbeddingTime("eraforge, a whole run", texts.size(), seconds, ProcessCpu.seconds() - cpu, 0, "");
        }
    }

    private Path csv(String name, List<String> texts) {
        StringBuilder lines = new StringBuilder("id,text\n");
        for (int i = 0; i < texts.size(); i++) {
            lines.append(i)
                    .append(",\"")
                    .append(texts.get(i).replace("\"", "\"\""))
                    .append("\"\n");
        }
        try {
            return Files.writeString(folder.resolve(name + ".csv"), lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

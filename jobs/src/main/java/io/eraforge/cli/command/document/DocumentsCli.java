package io.eraforge.cli.command.document;

import io.eraforge.cli.view.Console;
import io.eraforge.cli.workload.RunSource;
import io.eraforge.cli.workload.WorkloadCli;
import io.eraforge.config.SettingSources.Flag;
import io.eraforge.config.Settings;
import io.eraforge.engine.Nouns;
import io.eraforge.engine.Workload;
import io.eraforge.error.GpuErrors;
import io.eraforge.model.LoadedModels;
import io.eraforge.table.Store;
import io.eraforge.workload.document.DocumentWorkload;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.SparkConf;

/** Documents on the command line: {@code documents run} and the other general commands. */
public final class DocumentsCli implements WorkloadCli {
    private static final Set<String> WITH_MODEL = Set.of("run", "status", "plan", "report");
    private static final String GPUS_PER_EXECUTOR = "spark.executor.resource.gpu.amount";

    private final EmbeddingOptions options = new EmbeddingOptions();

    @Override
    public Nouns nouns() {
        return DocumentWorkload.NOUNS;
    }

    @Override
    public Workload workload(Settings settings) {
        return new DocumentWorkload(options.recipe(settings), backend(settings))
                .withWaves(settings.run().waveValues());
    }

    private static Settings.Backend backend(Settings settings) {
        return settings.run().backend() == Settings.Backend.GPU ? Settings.Backend.GPU : Settings.Backend.CPU;
    }

    @Override
    public String recipeNoun() {
        return "model";
    }

    @Override
    public List<String> description(String command) {
        return command.equals("run")
                ? List.of("Embed all documents that are not done yet, or whose text or model changed.")
                : List.of();
    }

    @Override
    public Optional<Object> options(String command) {
        return WITH_MODEL.contains(command) ? Optional.of(options) : Optional.empty();
    }

    @Override
    public List<Flag> flags() {
        return options.flags();
    }

    @Override
    public RunSource run(Settings settings, Console console) {
        return new EmbeddingRun();
    }

    private final class EmbeddingRun implements RunSource {
        @Override
        public Settings configure(Settings settings, SparkConf conf) {
            conf.setIfMissing("spark.executorEnv.ORT_DISABLE_TELEMETRY", "1");
            boolean hasGpus = conf.get(GPUS_PER_EXECUTOR, "0").equals("1");
            return switch (settings.run().backend()) {
                case CPU -> settings;
                case GPU -> {
                    if (!hasGpus) {
                        throw GpuErrors.unusable(GpuErrors.noGpuPerExecutor(GPUS_PER_EXECUTOR));
                    }
                    yield settings;
                }
                case AUTO ->
                    settings.withBackend(
                            hasGpus && LoadedModels.hasCuda() ? Settings.Backend.GPU : Settings.Backend.CPU);
            };
        }

        @Override
        public Ready prepare(Store store, Settings settings, boolean quiet) {
            return new Ready(workload(settings), settings, List.of());
        }
    }
}

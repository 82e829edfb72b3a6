package io.eraforge.tool.bench;

import io.eraforge.config.Settings;
import io.eraforge.error.ToolErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.tool.WorkFolder;
import io.eraforge.tool.bench.BenchRequest.Step;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.sql.SparkSession;

/** Measures what the README's speed tables state: the bench as requested, many small eras, and commands in new processes. */
public final class ReadmeBenchmark {
    static final FeatureSet MINIMAL = FeatureSet.named("minimal");

    private final SparkSession spark;
    private final Settings settings;
    private final Path folder;
    private final Consumer<String> log;

    public ReadmeBenchmark(SparkSession spark, Settings settings, Path folder, Consumer<String> log) {
        this.spark = spark;
        this.settings = settings;
        this.folder = folder;
        this.log = log;
    }

    /** {@code ERAFORGE_HOME} must be set, as by submit/eraforge. */
    public ReadmeFigures run(BenchRequest request) {
        Path home = Optional.ofNullable(System.getenv("ERAFORGE_HOME"))
                .map(Path::of)
                .orElseThrow(ToolErrors::noBenchHome);
        Bench bench = new Bench(spark, settings, subfolder("main"), withMinimal(request), log);
        BenchReport report = bench.run();
        Map<String, BenchCost> commands = commands(new CommandTimer(home), bench.sources());
        BenchRequest small = smallEras(request);
        return new ReadmeFigures(report, new Bench(spark, settings, subfolder("small"), small, log).run(), commands);
    }

    private static BenchRequest withMinimal(BenchRequest request) {
        List<FeatureSet> sets = new ArrayList<>(request.featureSets());
        sets.add(MINIMAL);
        return new BenchRequest(
                request.rows(),
                request.eras(),
                request.sensors(),
                request.shape(),
                request.steps(),
                sets.stream().distinct().toList(),
                request.repeats(),
                request.warmUps(),
                request.peers());
    }

    /** Three readings an era and two sensors: 850,000 eras for two million readings, and in proportion. */
    private static BenchRequest smallEras(BenchRequest request) {
        long eras = Math.max(1, request.rows() * 425 / 1000);
        return new BenchRequest(
                3 * eras,
                eras,
                2,
                BenchRequest.Shape.UNIFORM,
                EnumSet.of(Step.PREPARE, Step.RUN),
                List.of(MINIMAL),
                1,
                1,
                false);
    }

    private Map<String, BenchCost> commands(CommandTimer timer, Map<IngestSource, Path> sources) {
        String warehouse = folder.resolve("demo").toString();
        log.accept("Measuring commands in new processes …");
        BenchCost demo = timer.time("demo", "--warehouse", warehouse);
        BenchCost status = timer.time("status", "--warehouse", warehouse);
        Path csv = sources.get(IngestSource.CSV_DECIMALS);
        BenchCost ingest = csv == null
                ? BenchCost.UNKNOWN
                : timer.time(
                        "ingest",
                        "--readings",
                        csv.toString(),
                        "--warehouse",
                        folder.resolve("cold").toString());
        WorkFolder.delete(folder.resolve("cold"));
        return Map.of("demo", demo, "status", status, "ingest", ingest);
    }

    private Path subfolder(String name) {
        try {
            return Files.createDirectories(folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

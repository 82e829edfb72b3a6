package io.eraforge.cli.command.document;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.config.Settings;
import io.eraforge.tool.WorkFolder;
import io.eraforge.tool.bench.document.DocumentBench;
import io.eraforge.tool.bench.document.EmbeddingTime;
import io.eraforge.tool.bench.peer.PeerInstaller;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code eraforge documents bench}. */
@Command(
        name = "bench",
        description = {
            "Embed the same made-up texts with the default model by EraForge, by ONNX Runtime alone and in Python, on two threads each.",
            "Downloads the Python packages once. Compare CPU seconds, not seconds, on a machine that has other work."
        })
public final class DocumentBenchCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Mixin
    private JsonOption json;

    @Option(
            names = "--texts",
            paramLabel = "N",
            defaultValue = "2000",
            description = "Titles and abstracts (${DEFAULT-VALUE}).")
    private int texts;

    @Override
    public Integer call() {
        Settings settings = config.load().settings();
        return SparkSessions.run(settings, "documents bench", spark -> bench(spark, settings));
    }

    private int bench(SparkSession spark, Settings settings) {
        Console console = console();
        try (WorkFolder work = WorkFolder.temporary("eraforge-bench-")) {
            Optional<Path> home =
                    Optional.ofNullable(System.getenv("ERAFORGE_HOME")).map(Path::of);
            PeerInstaller installer = new PeerInstaller(home, work.path());
            List<EmbeddingTime> times =
                    new DocumentBench(spark, settings, work.path(), installer, console::info).run(texts);
            if (json.enabled()) {
                console.json(times);
            } else {
                show(console, times);
            }
        }
        return 0;
    }

    private static void show(Console console, List<EmbeddingTime> times) {
        double ours = times.get(0).textsPerCpuSecond();
        console.table(
                List.of(
                        "Embedded by",
                        ">Texts",
                        ">Seconds",
                        ">CPU s",
                        ">Texts/CPU s",
                        ">EraForge is",
                        ">Distance",
                        "Note"),
                times.stream()
                        .map(time -> List.of(
                                time.way(),
                                HumanFormat.count(time.texts()),
                                number("%.1f", time.seconds()),
                                number("%.1f", time.cpuSeconds()),
                                number("%.1f", time.textsPerCpuSecond()),
                                number("%.2f ×", ours / time.textsPerCpuSecond()),
                                number("%.1e", time.distance()),
                                time.note()))
                        .toList());
    }

    private static String number(String format, double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, format, value) : "";
    }
}

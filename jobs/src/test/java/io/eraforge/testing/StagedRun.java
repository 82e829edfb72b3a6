package io.eraforge.testing;

import io.eraforge.cli.launch.SparkDefaults;
import io.eraforge.config.Settings;
import io.eraforge.telemetry.Telemetry;
import io.eraforge.telemetry.event.FailedItem;
import io.eraforge.telemetry.event.RunEvent.ItemsFailed;
import io.eraforge.telemetry.event.RunEvent.PartEnded;
import io.eraforge.telemetry.event.RunEvent.PartStarted;
import io.eraforge.telemetry.event.RunEvent.RunEnded;
import io.eraforge.telemetry.event.RunEvent.RunStarted;
import io.eraforge.telemetry.event.RunEvent.WaveEnded;
import io.eraforge.telemetry.event.RunEvent.WaveStarted;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.event.RunStatus;
import io.eraforge.telemetry.event.WavePhase;
import io.eraforge.telemetry.plugin.TelemetryConf;
import io.eraforge.telemetry.state.RunContext;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/**
 * A driver process with Spark's UI, event log and our plugin, whose simulated run advances on commands of the test: {@code wave},
 * {@code end}.
 */
public final class StagedRun implements AutoCloseable {
    public static final String HOSTILE = "<script>alert('x')</script>";
    private final Process process;
    private final Path output;

    private StagedRun(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    public static StagedRun start(Path folder, Map<String, String> spark) throws IOException {
        Path output = folder.resolve("driver.out");
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"), "-Xmx700m", "-XX:TieredStopAtLevel=1"));
        for (String option : Files.readAllLines(Path.of("../submit/spark.jvm"))) {
            if (option.startsWith("--add-opens") || option.startsWith("-D")) {
                command.add(option);
            }
        }
        spark.forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.addAll(
                List.of("-cp", System.getProperty("java.class.path"), StagedRun.class.getName(), folder.toString()));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        // As submit/eraforge sets it in local mode.
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        return new StagedRun(builder.start(), output);
    }

    public StagedRun send(String step) {
        try {
            process.getOutputStream().write((step + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the exit code, or -1 after two minutes. */
    public int await() throws InterruptedException {
        return process.waitFor(2, TimeUnit.MINUTES) ? process.exitValue() : -1;
    }

    public String output() throws IOException {
        return Files.readString(output);
    }

    @Override
    public void close() {
        Processes.end(process);
    }

    /** Main method of the driver process. */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        Settings settings = TestSettings.with(
                "warehouse=" + folder.resolve("warehouse"), "telemetry.interval=200ms", "run.backend=cpu");
        SparkConf conf = SparkDefaults.forCommand("run")
                .setMaster("local[2]")
                .setAppName("staged " + HOSTILE)
                .set("spark.ui.port", "0")
                .set("spark.eventLog.enabled", "true")
                .set("spark.eventLog.rolling.enabled", "false")
                .set("spark.eventLog.compress", "false")
                .set("spark.eventLog.dir", new File(args[0], "events").toURI().toString());
        TelemetryConf.set(conf, settings.telemetry());
        SparkSession spark = SparkSession.builder().config(conf).getOrCreate();
        try {
            run(spark, settings);
        } finally {
            spark.stop();
        }
    }

    private static void run(SparkSession spark, Settings settings) throws IOException {
        BufferedReader steps = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        RunContext context = new RunContext(
                "run", "cpu", settings.warehouse(), spark.sparkContext().applicationId(), List.of("A", "B"));
        try (Telemetry telemetry =
                Telemetry.of(spark.sparkContext(), settings, context).start()) {
            RunListener listener = telemetry.listener();
            listener.onEvent(new RunStarted("staged-1", "core"));
            listener.onEvent(new PartStarted("A", 20, 3, 2));
            listener.onEvent(new WaveStarted("A", 0, 10, 100, 1));
            spark.range(10).count();
            System.out.println("ready");
            for (String step = steps.readLine(); !"end".equals(step); step = steps.readLine()) {
                listener.onEvent(new WaveEnded("A", 0, 10, 1, WavePhase.WRITTEN));
                telemetry
                        .tracker()
                        .onEvent(new ItemsFailed(
                                "A",
                                List.of(new FailedItem(
                                        "A",
                                        Map.of("series", HOSTILE, "era_id", 4, "sensor", "x"),
                                        "error in " + HOSTILE))));
                listener.onEvent(new WaveStarted("A", 1, 10, 100, 1));
            }
            listener.onEvent(new WaveEnded("A", 1, 10, 0, WavePhase.WRITTEN));
            listener.onEvent(new PartEnded("A"));
            listener.onEvent(new RunEnded(RunStatus.PARTIAL));
        }
    }
}

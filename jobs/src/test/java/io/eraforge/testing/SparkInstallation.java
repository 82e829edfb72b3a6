package io.eraforge.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Spark as packaged in PyPI's pyspark, with a standalone Master and Workers. Closing kills them all. */
public final class SparkInstallation implements AutoCloseable {
    private final Path home;
    private final Path folder;
    private final Map<String, String> additional;
    private final int port;
    private final List<Process> processes = new ArrayList<>();

    private SparkInstallation(Path home, Path folder, Map<String, String> additional) {
        this.home = home;
        this.folder = folder;
        this.additional = additional;
        this.port = freePort();
    }

    /** Starts a Master and Workers of two cores, which work below {@code folder}. */
    public static SparkInstallation start(Venv venv, Path folder, int workers) throws IOException {
        return start(venv, folder, workers, Map.of());
    }

    /** {@code environment}: additional variables of Master and Workers, such as SPARK_CONF_DIR. */
    public static SparkInstallation start(Venv venv, Path folder, int workers, Map<String, String> environment)
            throws IOException {
        SparkInstallation spark = new SparkInstallation(home(venv), folder, environment);
        spark.launch("master", "org.apache.spark.deploy.master.Master", "--port", Integer.toString(spark.port));
        for (int i = 0; i < workers; i++) {
            spark.launch(
                    "worker-" + i,
                    "org.apache.spark.deploy.worker.Worker",
                    "--cores",
                    "2",
                    "--memory",
                    "3g",
                    "--work-dir",
                    folder.resolve("work-" + i).toString(),
                    spark.master());
        }
        return spark;
    }

    private static Path home(Venv venv) throws IOException {
        try (Stream<Path> all = Files.find(
                venv.folder().resolve("lib"), 4, (path, attributes) -> path.endsWith("site-packages/pyspark"))) {
            return all.findFirst().orElseThrow();
        }
    }

    public String master() {
        return "spark://localhost:" + port;
    }

    public int port() {
        return port;
    }

    /** Environment with which scripts in {@code submit/} use this installation. */
    public Map<String, String> environment() {
        return Map.of(
                "SPARK_HOME",
                home.toString(),
                "MASTER",
                master(),
                "SPARK_LOCAL_IP",
                "127.0.0.1",
                "ERAFORGE_DRIVER_MEMORY",
                "1g");
    }

    /** Standard output of the drivers that ran on Workers. */
    public List<String> driverOutputs() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            List<String> outputs = new ArrayList<>();
            for (Path file : all.filter(path ->
                            path.getParent().getFileName().toString().startsWith("driver-") && path.endsWith("stdout"))
                    .toList()) {
                outputs.add(Files.readString(file));
            }
            return outputs;
        }
    }

    private void launch(String name, String main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(home.resolve("bin/spark-class").toString(), main, "--host", "localhost", "--webui-port", "0"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile());
        builder.environment()
                .putAll(Map.of(
                        "SPARK_HOME",
                        home.toString(),
                        "SPARK_LOCAL_IP",
                        "127.0.0.1",
                        "SPARK_DAEMON_MEMORY",
                        "256m",
                        "SPARK_DAEMON_JAVA_OPTS",
                        "-XX:TieredStopAtLevel=1"));
        builder.environment().putAll(additional);
        processes.add(builder.start());
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        processes.forEach(Processes::end);
    }
}

package io.eraforge.testing;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Spark's History Server with our plugin, from the jars of the build, over a folder of event logs. Closing kills it. */
public final class HistoryServer implements AutoCloseable {
    private static final Path HOME = Path.of("").toAbsolutePath().getParent();

    private final Process process;
    private final int port;

    private HistoryServer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    public static HistoryServer start(Path folder, Path events) throws IOException {
        int port = freePort();
        Path properties = Files.writeString(
                folder.resolve("history.properties"),
                // Otherwise a single-file log that is requested before it was listed is never found.
                """
                spark.history.fs.logDirectory %s
                spark.history.ui.port %d
                spark.history.fs.eventLog.rolling.onDemandLoadEnabled false
                """.formatted(events.toUri(), port));
        Files.createDirectories(folder.resolve("home/jars"));
        String classPath = HOME.resolve("jobs/target/eraforge.jar") + ":"
                + Files.readString(HOME.resolve("jobs/target/spark.classpath")).strip();
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:TieredStopAtLevel=1",
                        "@" + HOME.resolve("submit/spark.jvm"),
                        "-cp",
                        classPath,
                        "org.apache.spark.deploy.history.HistoryServer",
                        "--properties-file",
                        properties.toString()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("history.log").toFile());
        builder.environment()
                .putAll(Map.of("SPARK_HOME", folder.resolve("home").toString(), "SPARK_LOCAL_IP", "127.0.0.1"));
        return new HistoryServer(builder.start(), port);
    }

    public String url() {
        return "http://127.0.0.1:" + port;
    }

    public static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        Processes.end(process);
    }
}

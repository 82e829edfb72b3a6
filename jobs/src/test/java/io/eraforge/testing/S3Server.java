package io.eraforge.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An S3 server on loopback with one bucket, stored in a folder; {@code close()} ends it. */
public final class S3Server implements AutoCloseable {
    public static final String BUCKET = "bucket";

    private static final String KEY = "eraforge";
    private static final String PASSWORD = "only-for-tests";
    private static final Pattern STARTED = Pattern.compile("Started .*ServerConnector.*\\{127\\.0\\.0\\.1:(\\d+)}");

    private final EraForge process;
    private final Path bucket;
    private final int port;

    private S3Server(EraForge process, Path bucket, int port) {
        this.process = process;
        this.bucket = bucket;
        this.port = port;
    }

    /** Skips the test if the server's jars cannot be downloaded. */
    public static S3Server start(Path folder) throws IOException {
        List<Path> jars = MavenClassPath.of(Script.HOME.resolve("jobs/src/test/s3/server.xml"));
        Path bucket = Files.createDirectories(folder.resolve("s3").resolve(BUCKET));
        Path properties =
                Files.writeString(folder.resolve("s3.properties"), """
                s3proxy.endpoint=http://127.0.0.1:0
                s3proxy.authorization=aws-v2-or-v4
                s3proxy.identity=%s
                s3proxy.credential=%s
                jclouds.provider=filesystem-nio2
                jclouds.filesystem.basedir=%s
                """.formatted(KEY, PASSWORD, bucket.getParent()));
        Path logs = Files.writeString(folder.resolve("logback.xml"), """
                <configuration>
                  <appender name="out" class="ch.qos.logback.core.ConsoleAppender">
                    <encoder><pattern>%level %logger %msg%n</pattern></encoder>
                  </appender>
                  <root level="info"><appender-ref ref="out"/></root>
                </configuration>
                """);
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-Dlogback.configurationFile=" + logs,
                "-cp",
                jars.stream().map(Path::toString).collect(Collectors.joining(":")),
                "org.gaul.s3proxy.Main",
                "--properties",
                properties.toString());
        EraForge process = EraForge.launch(Duration.ofMinutes(2), Map.of(), command);
        try {
            process.until(() -> STARTED.matcher(process.output()).find());
            Matcher started = STARTED.matcher(process.output());
            if (!started.find()) {
                throw new IllegalStateException(process.output());
            }
            return new S3Server(process, bucket, Integer.parseInt(started.group(1)));
        } catch (AssertionError | RuntimeException e) {
            process.close();
            throw e;
        }
    }

    /** The class path a process needs for {@code s3a://}. */
    public static List<Path> clientJars() {
        return MavenClassPath.of(Script.HOME.resolve("jobs/src/test/s3/client.xml"));
    }

    public int port() {
        return port;
    }

    /** The file in which an object of the bucket is stored. */
    public Path file(String key) {
        return bucket.resolve(key);
    }

    /** S3A's credentials, as a user would set them. */
    public static Map<String, String> environment() {
        return Map.of("AWS_ACCESS_KEY_ID", KEY, "AWS_SECRET_ACCESS_KEY", PASSWORD);
    }

    /** The settings a user adds to conf/s3a.properties for a private server. */
    public static Map<String, String> properties(int port) {
        return Map.of(
                "spark.hadoop.fs.s3a.endpoint", "http://127.0.0.1:" + port,
                "spark.hadoop.fs.s3a.endpoint.region", "us-east-1",
                "spark.hadoop.fs.s3a.path.style.access", "true");
    }

    @Override
    public void close() {
        process.close();
    }
}

package io.eraforge.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A standalone Master and Workers from the jars of the build, each Worker with one simulated GPU. Closing kills them all. */
public final class StandaloneCluster implements AutoCloseable {
    private static final Path HOME = Path.of("").toAbsolutePath().getParent();

    private final Path folder;
    private final int port = freePort();
    private final List<Process> processes = new ArrayList<>();
    private final List<Process> workers = new ArrayList<>();

    private StandaloneCluster(Path folder) {
        this.folder = folder;
    }

    /** Starts a Master and Workers of one core each, with the GPU addresses g0, g1 and so on. */
    public static StandaloneCluster start(Path folder, int workers) throws IOException {
        StandaloneCluster cluster = new StandaloneCluster(folder);
        // Spark requires this folder; the jars come from the class path.
        Files.createDirectories(folder.resolve("home/jars"));
        cluster.launch("master", "org.apache.spark.deploy.master.Master", "--port", String.valueOf(cluster.port));
        for (int i = 0; i < workers; i++) {
            cluster.workers.add(cluster.worker(i));
        }
        return cluster;
    }

    public String master() {
        return "spark://localhost:" + port;
    }

    /**
     * Options for spark-submit, so that executors find Spark's jars and take one GPU each. Work begins when all executors have
     * registered: a late one might find no work left.
     */
    public List<String> submitOptions() {
        return List.of(
                "--master",
                master(),
                "--conf",
                "spark.executor.extraClassPath=" + classPath(),
                "--conf",
                "spark.executor.extraJavaOptions=-XX:TieredStopAtLevel=1 " + opens(),
                "--conf",
                "spark.executor.memory=700m",
                "--conf",
                "spark.executor.cores=1",
                "--conf",
                "spark.executor.resource.gpu.amount=1",
                "--conf",
                "spark.task.resource.gpu.amount=1",
                "--conf",
                "spark.cores.max=" + workers.size(),
                "--conf",
                "spark.scheduler.minRegisteredResourcesRatio=1",
                "--conf",
                "spark.scheduler.maxRegisteredResourcesWaitingTime=5m",
                "--conf",
                "spark.driver.host=localhost",
                "--conf",
                "spark.driver.bindAddress=127.0.0.1");
    }

    /** Kills a Worker and its executors. */
    public void killWorker(int number) {
        Processes.end(workers.get(number));
    }

    /** Kills a Worker's executor, but not the Worker. False if it has no executor. */
    public boolean killExecutor(int worker) {
        return executor(worker)
                .flatMap(ProcessHandle::of)
                .map(ProcessHandle::destroyForcibly)
                .orElse(false);
    }

    /** Process id of a Worker's executor, if it has one yet. */
    public Optional<Long> executor(int worker) {
        return workers.get(worker)
                .children()
                .filter(child -> child.info().command().orElse("").endsWith("java"))
                .map(ProcessHandle::pid)
                .findFirst();
    }

    private Process worker(int number) throws IOException {
        Path script = Files.createFile(
                folder.resolve("find-gpus-" + number),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.writeString(
                script, "#!/bin/sh\necho '{\"name\": \"gpu\", \"addresses\": [\"g%d\"]}'\n".formatted(number));
        Path properties = Files.writeString(
                folder.resolve("worker-" + number + ".properties"),
                "spark.worker.resource.gpu.amount 1\nspark.worker.resource.gpu.discoveryScript %s\n".formatted(script));
        return launch(
                "worker-" + number,
                "org.apache.spark.deploy.worker.Worker",
                "--cores",
                "1",
                "--memory",
                "1g",
                "--work-dir",
                folder.resolve("work-" + number).toString(),
                "--properties-file",
                properties.toString(),
                master());
    }

    /**
     * Starts a driver from a main class of the tests, with options such as {@link #submitOptions}. Its executors have the test classes
     * on their class path. Output goes to {@code driver.log}.
     */
    public Process startDriver(List<String> submitOptions, Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(java(), "-Xmx1g", "@" + HOME.resolve("submit/spark.jvm")));
        for (int i = 0; i < submitOptions.size(); i += 2) {
            boolean master = submitOptions.get(i).equals("--master");
            command.add((master ? "-Dspark.master=" : "-D") + submitOptions.get(i + 1));
        }
        String classes = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        command.addAll(List.of("-Dspark.executor.extraClassPath=" + classes, "-cp", classes, main.getName()));
        command.addAll(List.of(arguments));
        return start("driver", command);
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private Process launch(String name, String main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                java(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "@" + HOME.resolve("submit/spark.jvm"),
                "-cp",
                classPath(),
                main,
                "--host",
                "localhost",
                "--webui-port",
                "0"));
        command.addAll(List.of(arguments));
        return start(name, command);
    }

    private Process start(String name, List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile());
        builder.environment()
                .putAll(Map.of(
                        "SPARK_HOME",
                        folder.resolve("home").toString(),
                        "SPARK_SCALA_VERSION",
                        "2.13",
                        "SPARK_LOCAL_IP",
                        "127.0.0.1"));
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    private static String classPath() {
        return read(HOME.resolve("jobs/target/spark.classpath")).strip();
    }

    private static String opens() {
        return String.join(
                " ",
                read(HOME.resolve("submit/spark.jvm"))
                        .lines()
                        .filter(line -> line.startsWith("-"))
                        .toList());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // Executors are children of their Worker and would outlive it for a while.
    @Override
    public void close() {
        processes.forEach(Processes::end);
    }
}

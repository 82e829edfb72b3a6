package io.eraforge.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.io.FileUtils;
import org.awaitility.Awaitility;

/** A PostgreSQL server of Debian's, on a free port, with its own data and a password. Runs as user postgres if the test is root. */
public final class PostgresServer implements AutoCloseable {
    public static final String USER = "publisher";
    public static final String PASSWORD = "s3cret-pass";

    private final Path folder;
    private final Path programs;
    private final int port;
    private Process server;

    private PostgresServer(Path folder, Path programs, int port) {
        this.folder = folder;
        this.programs = programs;
        this.port = port;
    }

    /** {@code programs}: the folder of initdb and postgres. */
    public static PostgresServer start(Path programs) throws IOException, InterruptedException {
        // Not in a folder of JUnit's, which only its owner may enter.
        Path folder = Files.createTempDirectory("eraforge-postgres-");
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        PostgresServer postgres = new PostgresServer(folder, programs, port);
        postgres.initialise();
        postgres.start();
        return postgres;
    }

    private void initialise() throws IOException, InterruptedException {
        Path password = Files.writeString(folder.resolve("password"), PASSWORD);
        if (isRoot()) {
            run(List.of("chown", "-R", "postgres", folder.toString()));
        }
        List<String> command = asServer("initdb");
        command.addAll(List.of("-D", data(), "-U", USER, "--auth=scram-sha-256", "--pwfile=" + password, "-E", "UTF8"));
        run(command);
    }

    public void start() throws IOException {
        List<String> command = asServer("postgres");
        command.addAll(List.of("-D", data(), "-p", Integer.toString(port), "-c", "listen_addresses=127.0.0.1"));
        command.addAll(List.of("-c", "unix_socket_directories=", "-c", "fsync=off"));
        server = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log())
                .start();
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(this::accepts);
    }

    public void stop() {
        Processes.end(server);
    }

    private boolean accepts() throws IOException {
        if (!server.isAlive()) {
            throw new IllegalStateException("PostgreSQL ended: " + Files.readString(log().toPath()));
        }
        try (Connection unused = connect()) {
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    private java.io.File log() {
        return folder.resolveSibling(folder.getFileName() + ".log").toFile();
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    private List<String> asServer(String program) {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
        }
        command.add(programs.resolve(program).toString());
        return command;
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log())
                .start();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(command + ": " + Files.readString(log().toPath()));
        }
    }

    public int port() {
        return port;
    }

    public String url() {
        return "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port);
    }

    public Map<String, String> environment() {
        return Map.of("PGUSER", USER, "PGPASSWORD", PASSWORD);
    }

    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url(), USER, PASSWORD);
    }

    public void execute(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The first column of each row, as text. */
    public List<String> query(String sql) {
        List<String> values = new ArrayList<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        stop();
        try {
            FileUtils.deleteDirectory(folder.toFile());
            Files.deleteIfExists(log().toPath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

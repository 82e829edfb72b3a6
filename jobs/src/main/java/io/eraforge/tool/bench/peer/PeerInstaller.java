package io.eraforge.tool.bench.peer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Installs what only the peers need: DuckDB's driver from Maven, and a Python environment with pinned packages. Both are cached in
 * the build folder.
 */
public final class PeerInstaller {
    private static final String DRIVER = "org.duckdb.DuckDBDriver";
    private final Path home;
    private final Path cache;

    /** {@code home}: the project folder, if EraForge runs from one; otherwise everything goes to {@code scratch}. */
    public PeerInstaller(Optional<Path> home, Path scratch) {
        this.home = home.orElse(scratch);
        this.cache = home.map(path -> path.resolve("jobs/target/bench")).orElse(scratch);
    }

    /** A peer cannot be installed or started; the message says why. */
    static final class UnavailableException extends Exception {
        private static final long serialVersionUID = 1;

        UnavailableException(String message) {
            super(message);
        }
    }

    public Driver duckDb() throws UnavailableException {
        try {
            return driver(PeerInstaller.class.getClassLoader());
        } catch (ReflectiveOperationException e) {
            // Usually not on the class path: loaded from the cache below.
        }
        try {
            Optional<Path> jar = jar();
            if (jar.isEmpty()) {
                execute(List.of(
                        home.resolve("mvnw").toString(),
                        "-B",
                        "-q",
                        "-f",
                        home.toString(),
                        "-pl",
                        "jobs",
                        "dependency:copy@duckdb"));
                jar = jar();
            }
            Path found = jar.orElseThrow(() -> new UnavailableException("Maven did not download DuckDB"));
            return driver(new URLClassLoader(new URL[] {found.toUri().toURL()}, PeerInstaller.class.getClassLoader()));
        } catch (IOException | ReflectiveOperationException e) {
            throw new UnavailableException(e.toString());
        }
    }

    private static Driver driver(ClassLoader loader) throws ReflectiveOperationException {
        return (Driver)
                Class.forName(DRIVER, true, loader).getDeclaredConstructor().newInstance();
    }

    private Optional<Path> jar() throws IOException {
        if (!Files.isDirectory(cache)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(cache)) {
            return files.filter(file -> file.getFileName().toString().startsWith("duckdb_jdbc"))
                    .findFirst();
        }
    }

    /** Runs peers.py with these arguments and returns the last line it prints. */
    String python(String... arguments) throws UnavailableException {
        return python("venv", "peers.py", "requirements.lock", arguments);
    }

    /** Runs embed.py likewise, in an environment of {@code peer} alone. */
    String embed(String peer, String... arguments) throws UnavailableException {
        String[] all = Stream.concat(Stream.of(peer), Stream.of(arguments)).toArray(String[]::new);
        return python("venv-" + peer, "embed.py", "embed-%s.lock".formatted(peer), all);
    }

    private String python(String environment, String script, String packages, String... arguments)
            throws UnavailableException {
        Path venv = cache.resolve(environment);
        try {
            Files.createDirectories(cache);
            for (String name : List.of(script, packages)) {
                try (InputStream in = PeerInstaller.class.getResourceAsStream(name)) {
                    Files.write(cache.resolve(name), in.readAllBytes());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String lock = cache.resolve(packages).toString();
        execute(List.of(home.resolve("submit/venv").toString(), lock, venv.toString()));
        String python = venv.resolve("bin/python").toString();
        List<String> command =
                new ArrayList<>(List.of(python, cache.resolve(script).toString()));
        command.addAll(List.of(arguments));
        return execute(command).lines().reduce("", (previous, line) -> line);
    }

    private String execute(List<String> command) throws UnavailableException {
        try {
            Path errors = Files.createTempFile("bench", ".err");
            Process process =
                    new ProcessBuilder(command).redirectError(errors.toFile()).start();
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            String stderr = Files.readString(errors).strip();
            Files.delete(errors);
            if (code != 0) {
                String last = stderr.substring(stderr.lastIndexOf('\n') + 1);
                throw new UnavailableException(
                        "'%s' exited with %d: %s".formatted(String.join(" ", command), code, last));
            }
            return out;
        } catch (IOException e) {
            throw new UnavailableException(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnavailableException("interrupted");
        }
    }
}

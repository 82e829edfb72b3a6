package io.eraforge.python;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A worker in a process of its own, with only what is in eraforge.jar on its class path, and the Python side of its pipe. */
final class WorkerClient implements AutoCloseable {
    private static final Pattern NEEDED = Pattern.compile(
            ".*(/classes|/test-classes|/(commons-(statistics|numbers|rng)|JTransforms|JLargeArrays)[^/]*\\.jar)");

    private final Process process;

    private WorkerClient(Process process) {
        this.process = process;
    }

    static WorkerClient start(Class<?> main, String... options) {
        return start(Map.of(), main, options);
    }

    static WorkerClient start(Map<String, String> environment, Class<?> main, String... options) {
        return start(environment, command(main, options));
    }

    /** A worker whose parent is a shell that waits for it. */
    static WorkerClient startByShell(Class<?> main) {
        return start(
                Map.of(),
                Stream.concat(Stream.of("sh", "-c", "exec 3<&0; \"$0\" \"$@\" <&3 & wait"), command(main).stream())
                        .toList());
    }

    private static List<String> command(Class<?> main, String... options) {
        String path = Arrays.stream(
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                                .split(":"))
                .filter(entry -> NEEDED.matcher(entry).matches())
                .collect(Collectors.joining(":"));
        return Stream.of(
                        Stream.of(System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1"),
                        Stream.of(options),
                        Stream.of("-cp", path, main.getName()))
                .flatMap(part -> part)
                .toList();
    }

    private static WorkerClient start(Map<String, String> environment, List<String> command) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().putAll(environment);
            return new WorkerClient(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    WorkerAnswer ask(int operation, String text) throws IOException {
        return ask(new WorkerRequest(operation, text, 1, new long[0], new long[0], new double[0], new long[0]));
    }

    WorkerAnswer ask(WorkerRequest request) throws IOException {
        send(request);
        return answer();
    }

    void send(WorkerRequest request) throws IOException {
        byte[] text = request.text().getBytes(StandardCharsets.UTF_8);
        int longs = 2 * request.series() + request.values().length + request.times().length;
        ByteBuffer message = ByteBuffer.allocate(32 + text.length + longs * 8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(request.operation())
                .putInt(text.length)
                .putInt(request.threads())
                .putInt(request.series())
                .putLong(request.values().length)
                .putLong(request.times().length)
                .put(text);
        Arrays.stream(request.starts()).forEach(message::putLong);
        Arrays.stream(request.ends()).forEach(message::putLong);
        Arrays.stream(request.values()).forEach(message::putDouble);
        Arrays.stream(request.times()).forEach(message::putLong);
        write(message);
    }

    /** Sends a request for that many values, without them. */
    void sendHeader(long values) throws IOException {
        write(ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN).putLong(16, values));
    }

    private void write(ByteBuffer message) throws IOException {
        OutputStream out = process.getOutputStream();
        out.write(message.array());
        out.flush();
    }

    private WorkerAnswer answer() throws IOException {
        DataInputStream in = new DataInputStream(process.getInputStream());
        ByteBuffer header = read(in, 16);
        int status = header.getInt();
        int textBytes = header.getInt();
        int count = Math.toIntExact(header.getLong());
        String text = StandardCharsets.UTF_8.decode(read(in, textBytes)).toString();
        double[] values = new double[count];
        read(in, count * Double.BYTES).asDoubleBuffer().get(values);
        return new WorkerAnswer(status, text, values);
    }

    private static ByteBuffer read(DataInputStream in, int bytes) throws IOException {
        byte[] read = new byte[bytes];
        in.readFully(read);
        return ByteBuffer.wrap(read).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Ends the input and returns the exit code. */
    int end() throws IOException, InterruptedException {
        process.getOutputStream().close();
        return process.waitFor(30, TimeUnit.SECONDS) ? process.exitValue() : -1;
    }

    /** The worker, after {@link #startByShell}; waits until the shell has started it. */
    ProcessHandle childOfShell() {
        while (true) {
            Optional<ProcessHandle> child = process.children().findFirst();
            if (child.isPresent()) {
                return child.get();
            }
            Thread.onSpinWait();
        }
    }

    void killShell() {
        process.destroyForcibly();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}

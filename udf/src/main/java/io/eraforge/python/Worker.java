package io.eraforge.python;

import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureException;
import io.eraforge.feature.FeatureSet;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Answers the requests of one Python process on standard input, until it ends. Loads no class of Spark. */
public final class Worker {
    private static final int MAX_POOLS = 8;

    private final ArrayPipe pipe;
    private final WorkerThreads threads = new WorkerThreads();
    private final Map<String, KernelPool> pools = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, KernelPool> eldest) {
            return size() > MAX_POOLS;
        }
    };

    Worker(ArrayPipe pipe) {
        this.pipe = pipe;
    }

    public static void main(String[] args) throws IOException {
        // A stray print of any library would break the stream of answers.
        System.setOut(System.err);
        endWithParent();
        FileInputStream in = new FileInputStream(FileDescriptor.in);
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        new Worker(new ArrayPipe(in.getChannel(), out.getChannel())).serve();
    }

    // The end of the input is seen only between requests, and a request may take minutes.
    private static void endWithParent() {
        ProcessHandle.current()
                .parent()
                .ifPresent(parent ->
                        parent.onExit().thenRun(() -> Runtime.getRuntime().halt(0)));
    }

    /** Returns when the input ends, or when a request is too large for the heap. */
    void serve() throws IOException {
        try {
            for (Optional<WorkerRequest> request = WorkerRequest.read(pipe);
                    request.isPresent();
                    request = WorkerRequest.read(pipe)) {
                pipe.write(answer(request.get()));
            }
        } catch (OutOfMemoryError e) {
            // The rest of the request is still in the pipe, so no answer can follow.
            System.err.println(e);
        } finally {
            threads.close();
        }
    }

    private WorkerAnswer answer(WorkerRequest request) {
        try {
            return switch (request.operation()) {
                case WorkerRequest.DESCRIBE -> WorkerAnswer.text(WorkerAnswer.OK, WorkerDescription.text());
                case WorkerRequest.CHECK -> WorkerAnswer.text(WorkerAnswer.OK, check(lines(request)));
                case WorkerRequest.COMPUTE -> new SeriesComputation(request, pool(request)).run(threads);
                case WorkerRequest.RELEVANCE -> RelevanceOperation.test(request, threads);
                case WorkerRequest.CORRECT -> RelevanceOperation.correct(request);
                default -> WorkerAnswer.text(WorkerAnswer.REFUSED, "Unknown operation " + request.operation() + ".");
            };
        } catch (FeatureException e) {
            return WorkerAnswer.text(WorkerAnswer.REFUSED, e.getMessage());
        } catch (OutOfMemoryError e) {
            return WorkerAnswer.text(WorkerAnswer.OUT_OF_MEMORY, e.toString());
        } catch (InterruptedException | RuntimeException | LinkageError | StackOverflowError e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            return WorkerAnswer.text(WorkerAnswer.BROKEN, trace.toString());
        }
    }

    private KernelPool pool(WorkerRequest request) {
        return pools.computeIfAbsent(request.text(), text -> new KernelPool(lines(request)));
    }

    private static List<String> lines(WorkerRequest request) {
        return request.text().lines().toList();
    }

    /** A line per name: why it cannot be computed, or empty. */
    private static String check(List<String> names) {
        return names.stream().map(Worker::check).collect(Collectors.joining("\n"));
    }

    private static String check(String name) {
        try {
            FeatureSet.of("python", List.of(Feature.parse(name)));
            return "";
        } catch (FeatureException e) {
            return e.getMessage().replace('\n', ' ');
        }
    }
}

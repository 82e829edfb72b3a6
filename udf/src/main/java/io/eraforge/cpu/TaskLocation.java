package io.eraforge.cpu;

import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;

/** Where a task runs: its executor, and the address of its GPU. Each is empty if there is none. */
public record TaskLocation(String executor, String gpu) {
    public static final TaskLocation UNKNOWN = new TaskLocation("", "");

    /** Executor id of the driver, which computes in local mode. */
    private static final String DRIVER = "driver";
    /** The location of the task that a helper thread works for. */
    private static final ThreadLocal<TaskLocation> BORROWED = new ThreadLocal<>();

    /** Of the current task; unknown outside a Spark task. */
    public static TaskLocation current() {
        if (BORROWED.get() != null) {
            return BORROWED.get();
        }
        SparkEnv environment = SparkEnv.get();
        TaskContext task = TaskContext.get();
        if (environment == null || task == null) {
            return UNKNOWN;
        }
        String gpu = Optional.ofNullable(task.resourcesJMap().get("gpu"))
                .map(resource -> String.join("+", resource.addresses()))
                .orElse("");
        return new TaskLocation(environment.executorId(), gpu);
    }

    /** Runs {@code work} on a thread of no task, as part of the task at {@code location}. */
    public static void runAs(TaskLocation location, Runnable work) {
        BORROWED.set(location);
        try {
            work.run();
        } finally {
            BORROWED.remove();
        }
    }

    /** Whether this process is an executor that the cluster manager can replace; in local mode it is the driver's. */
    public static boolean inReplaceableProcess() {
        SparkEnv environment = SparkEnv.get();
        return environment != null && isReplaceable(environment.executorId());
    }

    static boolean isReplaceable(String executor) {
        return executor != null && !executor.equals(DRIVER);
    }

    /** Identifies the attempt of the current task; −1 outside a Spark task. */
    public static long attempt() {
        TaskContext task = TaskContext.get();
        return task == null ? -1 : task.taskAttemptId();
    }

    /** Attaches the current task's location to an error that fails the whole job: Spark's own message may lack it. */
    static void attachTo(Throwable error) {
        TaskLocation location = current();
        if (!location.equals(UNKNOWN)) {
            error.addSuppressed(new Attachment(location));
        }
    }

    /** The location that was attached to {@code error} on the executor, if any. */
    public static Optional<TaskLocation> attachedTo(Throwable error) {
        return Arrays.stream(error.getSuppressed())
                .filter(Attachment.class::isInstance)
                .map(attached -> ((Attachment) attached).location())
                .findFirst();
    }

    /** Travels with the error from the executor to the driver. */
    private static final class Attachment extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final String executor;
        private final String gpu;

        private Attachment(TaskLocation location) {
            super(location.toString().strip(), null, false, false);
            this.executor = location.executor();
            this.gpu = location.gpu();
        }

        private TaskLocation location() {
            return new TaskLocation(executor, gpu);
        }
    }

    /** Follows a message: " [executor 3, gpu 0]"; empty if unknown. */
    @Override
    public String toString() {
        if (executor.isEmpty()) {
            return "";
        }
        return gpu.isEmpty() ? " [executor %s]".formatted(executor) : " [executor %s, gpu %s]".formatted(executor, gpu);
    }
}

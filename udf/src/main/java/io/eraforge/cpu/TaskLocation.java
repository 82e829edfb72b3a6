package io.eraforge.cpu;

import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;

/** Executor and GPU address a task runs on; appended to error text as {@code [executor 3, gpu 0]}. */
public final class TaskLocation {
    /** Matches the suffix. Group 1 is the executor, group 2 the GPU. */
    public static final String PATTERN = "(?s) \\[executor ([^,\\]]*)(?:, gpu ([^\\]]*))?\\]$";

    /** Executor id of the driver, which computes in local mode. */
    private static final String DRIVER = "driver";
    /** The suffix of the task that a helper thread works for. */
    private static final ThreadLocal<String> BORROWED = new ThreadLocal<>();

    private TaskLocation() {}

    /** The suffix for the current task, to pass to {@link #runAs}. */
    public static String current() {
        return suffix();
    }

    /** Runs {@code work} on a thread of no task, as part of the task whose suffix is given. */
    public static void runAs(String suffix, Runnable work) {
        BORROWED.set(suffix);
        try {
            work.run();
        } finally {
            BORROWED.remove();
        }
    }

    /** The suffix for the current task; empty outside a Spark task. */
    static String suffix() {
        if (BORROWED.get() != null) {
            return BORROWED.get();
        }
        SparkEnv environment = SparkEnv.get();
        TaskContext task = TaskContext.get();
        if (environment == null || task == null) {
            return "";
        }
        String gpu = Optional.ofNullable(task.resourcesJMap().get("gpu"))
                .map(resource -> ", gpu " + String.join("+", resource.addresses()))
                .orElse("");
        return suffix(environment.executorId() + gpu);
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

    /** Formats a suffix that {@link #PATTERN} matches. */
    public static String suffix(String executor) {
        return " [executor %s]".formatted(executor);
    }

    /** Attaches the current task's location to an error that fails the whole job: Spark's own message may lack it. */
    static void attachTo(Throwable error) {
        String suffix = suffix();
        if (!suffix.isEmpty()) {
            error.addSuppressed(new Attachment(suffix));
        }
    }

    /** The suffix that was attached to {@code error} on the executor, if any. */
    public static Optional<String> attachedTo(Throwable error) {
        return Arrays.stream(error.getSuppressed())
                .filter(Attachment.class::isInstance)
                .map(Throwable::getMessage)
                .findFirst();
    }

    /** Travels with the error from the executor to the driver. */
    private static final class Attachment extends RuntimeException {
        private Attachment(String suffix) {
            super(suffix, null, false, false);
        }
    }

    /** Removes the suffix, if any. */
    public static String strip(String error) {
        return error.replaceFirst(PATTERN, "");
    }
}

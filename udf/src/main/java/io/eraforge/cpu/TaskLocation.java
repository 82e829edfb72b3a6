package io.eraforge.cpu;

import java.util.Optional;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;

/** Where in a cluster a task runs, as words at the end of an error: {@code [executor 3, gpu 0]}. */
public final class TaskLocation {
    /** Finds the words again; groups: executor, GPU. */
    public static final String PATTERN = "(?s) \\[executor ([^,\\]]*)(?:, gpu ([^\\]]*))?\\]$";

    private TaskLocation() {}

    /** Empty outside of Spark. */
    static String suffix() {
        SparkEnv environment = SparkEnv.get();
        TaskContext task = TaskContext.get();
        if (environment == null || task == null) {
            return "";
        }
        String gpu = Optional.ofNullable(task.resourcesJMap().get("gpu"))
                .map(found -> ", gpu " + String.join("+", found.addresses()))
                .orElse("");
        return suffix(environment.executorId() + gpu);
    }

    /** What {@link #PATTERN} finds. */
    public static String suffix(String executor) {
        return " [executor %s]".formatted(executor);
    }

    /** Without the words. */
    public static String strip(String error) {
        return error.replaceFirst(PATTERN, "");
    }
}

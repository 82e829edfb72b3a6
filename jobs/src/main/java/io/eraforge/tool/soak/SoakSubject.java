package io.eraforge.tool.soak;

import io.eraforge.config.Settings;
import io.eraforge.engine.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** What a soak runs and compares: a workload and its commands. */
public interface SoakSubject {
    /** Assignments of settings that every process runs with. */
    List<String> settings();

    Workload workload(Settings settings);

    /** What comes before the name of a command, such as "documents". */
    default List<String> program() {
        return List.of();
    }

    /** Writes input to {@code folder}, which does not exist yet, and returns the arguments of {@code ingest}. */
    List<String> input(Path folder, long seed);

    /** Whether there is a command {@code prepare} between {@code ingest} and {@code run}. */
    boolean prepares();

    /** Columns of the output that differ between runs. */
    default Set<String> ignoredColumns() {
        return Set.of();
    }

    /** Arguments of {@code run}. */
    default List<String> runArguments() {
        return List.of();
    }
}

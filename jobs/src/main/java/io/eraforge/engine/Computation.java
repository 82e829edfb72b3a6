package io.eraforge.engine;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Computes the units of one part in one run. Driver only; what it needs on executors, it sends with its queries. */
public interface Computation extends AutoCloseable {
    /** Units whose bucket matches {@code predicate}, one row each, without files that {@code readable} refuses. */
    Dataset<Row> source(String predicate, Device device, Predicate<String> readable);

    /**
     * Columns of {@link OutputTable}, in order. Every unit of {@code source}, which is all or some rows of {@link #source}, appears; a
     * failed one as exactly one row without payload. What throws fails the job, and is found by bisection.
     */
    Dataset<Row> compute(Dataset<Row> source, Device device);

    /** Where waves are computed at first. */
    default Device device() {
        return Device.HOST;
    }

    /** Puts session settings into effect for all jobs until the result is closed. */
    default Use use(Device device) {
        return () -> {};
    }

    /** Least tasks of a wave per slot of a cluster; empty for the setting run.tasks-per-slot. */
    default OptionalInt tasksPerSlot(Device device) {
        return OptionalInt.empty();
    }

    /** Measured over predicted memory since the last call; empty if not measured. */
    default OptionalDouble takeMemoryFactor() {
        return OptionalDouble.empty();
    }

    /** Undoes settings of the session. */
    @Override
    default void close() {}

    /** Settings in effect until closed. */
    @FunctionalInterface
    interface Use extends AutoCloseable {
        @Override
        void close();
    }
}

package io.eraforge.cli.workload;

import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.NextCommand;
import io.eraforge.engine.Workload;
import io.eraforge.engine.plan.PartStatus;
import java.util.List;
import java.util.Optional;

/** The workload whose results status shows, and what it shows beside the counts. */
@FunctionalInterface
public interface StatusSource {
    Workload workload();

    /** How the workload differs from what the settings say, for the user. */
    default Optional<String> note() {
        return Optional.empty();
    }

    /** {@code next}: builds commands on the same warehouse. */
    default Details details(List<PartStatus> parts, NextCommand next) {
        boolean pending = parts.stream().anyMatch(part -> part.missing() > 0);
        return () -> pending ? Optional.of(next.sibling("run")) : Optional.empty();
    }

    /** What a status says beside the counts. */
    @FunctionalInterface
    interface Details {
        /** The command that makes progress; empty if there is none. */
        Optional<String> next();

        /** Whether it is known which items are ineligible and missing. */
        default boolean counted() {
            return true;
        }

        /** Prints lines between the table and the last run. */
        default void showState(Console console) {}

        /** Prints lines after the next command. */
        default void showAdvice(Console console) {}

        default Object json(WorkloadStatus status) {
            return status.json();
        }
    }
}

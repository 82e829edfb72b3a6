package io.eraforge.python;

import io.eraforge.feature.Calculator;
import io.eraforge.feature.Catalogue;
import io.eraforge.feature.Parameter;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the worker is and can compute, as lines of words separated by tabs. */
final class WorkerDescription {
    private WorkerDescription() {}

    /**
     * Lines {@code version}, {@code java} and {@code memory} with a value each, then {@code calculator}, its name, {@code
     * time} or {@code untimed}, and its parameters.
     */
    static String text() {
        String version = WorkerDescription.class.getPackage().getImplementationVersion();
        Stream<String> process = Stream.of(
                "version\t" + (version == null ? "" : version),
                "java\t" + Runtime.version(),
                "memory\t" + Runtime.getRuntime().maxMemory());
        return Stream.concat(process, Catalogue.calculators().stream().map(WorkerDescription::line))
                .collect(Collectors.joining("\n"));
    }

    private static String line(Calculator calculator) {
        return Stream.concat(
                        Stream.of("calculator", calculator.name(), calculator.usesTime() ? "time" : "untimed"),
                        calculator.parameters().stream().map(Parameter::name))
                .collect(Collectors.joining("\t"));
    }
}

package io.eraforge.engine.failure;

import io.eraforge.error.EraForgeException;
import io.eraforge.error.MachineErrors;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.lang3.exception.ExceptionUtils;

/** Recognises failures whose cause is this machine: memory, open files, missing connectors. */
public final class MachineLimits {
    private static final Pattern HEAP_TOO_SMALL = Pattern.compile("System memory \\d+ must be at least \\d+");
    private static final Pattern OUT_OF_MEMORY = Pattern.compile("OutOfMemoryError: ([^\\r\\n]{1,120})");
    private static final Pattern TOO_MANY_FILES = Pattern.compile("Too many open files");
    private static final Pattern NO_SCHEME =
            Pattern.compile("No (?:Abstract)?FileSystem (?:for scheme|configured for)[: ]+\"?([\\w+.-]+)");
    private static final Pattern NO_CLASS = Pattern.compile(
            "Class (?:org[.]apache|com[.]google[.]cloud)[.]hadoop[.]fs[.](s3a|azurebfs|gcs)[.]\\S+ not found");
    private static final Map<String, String> SCHEMES = Map.of("s3a", "s3a", "azurebfs", "abfss", "gcs", "gs");

    private MachineLimits() {}

    /** The error to show instead of {@code failure}; empty if it has another cause. */
    public static Optional<EraForgeException> explain(Throwable failure) {
        return firstOf(failure, MachineLimits::outOfMemory).or(() -> explainForAllItems(failure));
    }

    /** The same without memory: another item may need less of it. */
    static Optional<EraForgeException> explainForAllItems(Throwable failure) {
        return firstOf(failure, MachineLimits::limit);
    }

    private static Optional<EraForgeException> firstOf(
            Throwable failure, Function<Throwable, Optional<EraForgeException>> rule) {
        return ExceptionUtils.getThrowableList(failure).stream()
                .flatMap(cause -> rule.apply(cause).stream())
                .findFirst();
    }

    private static Optional<EraForgeException> outOfMemory(Throwable cause) {
        Matcher message = OUT_OF_MEMORY.matcher(cause.toString());
        return message.find() ? Optional.of(MachineErrors.outOfMemory(message.group(1), cause)) : Optional.empty();
    }

    private static Optional<EraForgeException> limit(Throwable cause) {
        String message = String.valueOf(cause.getMessage());
        Matcher heap = HEAP_TOO_SMALL.matcher(message);
        if (heap.find()) {
            return Optional.of(MachineErrors.heapTooSmall(heap.group(), cause));
        }
        if (TOO_MANY_FILES.matcher(message).find()) {
            return Optional.of(MachineErrors.tooManyOpenFiles(message, cause));
        }
        return missingScheme(message).map(scheme -> MachineErrors.noConnector(scheme, cause));
    }

    private static Optional<String> missingScheme(String message) {
        Matcher scheme = NO_SCHEME.matcher(message);
        if (scheme.find()) {
            return Optional.of(scheme.group(1));
        }
        Matcher type = NO_CLASS.matcher(message);
        return type.find() ? Optional.of(SCHEMES.get(type.group(1))) : Optional.empty();
    }
}

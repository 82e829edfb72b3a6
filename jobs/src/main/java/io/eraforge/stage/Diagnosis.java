package io.eraforge.stage;

import io.eraforge.batch.DeviceLostException;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.Secrets;
import io.eraforge.error.StageErrors;
import io.eraforge.error.TableErrors;
import io.eraforge.stage.Trouble.Kind;
import io.eraforge.table.arrays.UnreadableFileException;
import io.eraforge.udf.Place;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.security.AccessControlException;
import org.apache.parquet.ParquetRuntimeException;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.AnalysisException;

/** Tells from what a job threw what the trouble is. Spark wraps causes many times, and lost executors leave only words. */
public final class Diagnosis {
    private static final int LONGEST = 500;
    private static final Pattern LAST_FAILURE =
            Pattern.compile("[Mm]ost recent failure:\\s+(?:Lost task [^:]*: )?([^\n]+)");
    private static final Pattern EXECUTOR = Pattern.compile(
            "[Mm]ost recent failure:\\s+(?:Lost task [^:]* executor |ExecutorLostFailure \\(executor )(\\w+)");
    private static final Pattern FULL = Pattern.compile("No space left on device|[Qq]uota exceeded|QuotaExceeded");
    private static final Pattern ENDED = Pattern.compile(
            "stopped SparkContext|SparkContext was shut down|LiveListenerBus is stopped|on a running MetricsSystem");
    private static final Pattern DENIED = Pattern.compile(
            "Permission denied|Read-only file system|Mkdirs failed to create|Parent path is not a directory");

    private final String warehouse;

    public Diagnosis(String warehouse) {
        this.warehouse = warehouse;
    }

    Trouble of(Exception failure) {
        List<Throwable> causes = causes(failure);
        String words = words(causes);
        String place = place(causes);
        return ours(causes)
                .or(() -> environment(causes, words, failure))
                .or(() -> unfit(causes, failure))
                .or(() -> kind(causes).map(kind -> Trouble.of(kind, words, place)))
                .orElse(Trouble.of(Kind.PASSING, words, place));
    }

    /** What one can go on after; throws what the run has to end with. */
    Trouble survivable(Exception failure) {
        if (failure instanceof StoppedException stopped) {
            throw stopped;
        }
        Trouble trouble = of(failure);
        if (trouble.kind() == Kind.SYSTEMATIC) {
            throw trouble.error();
        }
        return trouble;
    }

    /** The failure to end with: in words for people if this knows any, else as it came. */
    public Exception explain(Exception failure) {
        List<Throwable> causes = causes(failure);
        return ours(causes)
                .or(() -> environment(causes, words(causes), failure))
                .<Exception>map(Trouble::error)
                .orElse(failure);
    }

    private static Optional<Trouble> ours(List<Throwable> causes) {
        return instances(causes, EraForgeException.class).findFirst().map(Trouble::systematic);
    }

    private Optional<Trouble> environment(List<Throwable> causes, String words, Exception failure) {
        if (says(causes, ENDED)) {
            return Optional.of(Trouble.systematic(StageErrors.sparkEnded(failure)));
        }
        if (says(causes, FULL)) {
            return Optional.of(Trouble.systematic(TableErrors.noSpace(warehouse, words, failure)));
        }
        boolean denied = causes.stream()
                .anyMatch(cause -> cause instanceof AccessDeniedException
                        || cause instanceof AccessControlException
                        || cause instanceof ReadOnlyFileSystemException);
        return denied || says(causes, DENIED)
                ? Optional.of(Trouble.systematic(TableErrors.denied(warehouse, words, failure)))
                : Optional.empty();
    }

    /** A query that cannot be planned fails for every era. */
    private Optional<Trouble> unfit(List<Throwable> causes, Exception failure) {
        // Where it has a cause, Spark only passes on what a data source threw.
        return instances(causes.subList(causes.size() - 1, causes.size()), AnalysisException.class)
                .findFirst()
                .map(e -> Trouble.systematic(TableErrors.unfit(warehouse, firstLine(e.getMessage()), failure)));
    }

    private static Optional<Kind> kind(List<Throwable> causes) {
        if (causes.stream().anyMatch(TimedOutException.class::isInstance)) {
            return Optional.of(Kind.PASSING);
        }
        if (DeviceLostException.isBehind(causes.get(0))) {
            return Optional.of(Kind.DEVICE_LOST);
        }
        if (causes.stream().anyMatch(Diagnosis::isConflict)) {
            return Optional.of(Kind.CONFLICT);
        }
        return causes.stream().anyMatch(Diagnosis::isUnreadable) ? Optional.of(Kind.UNREADABLE) : Optional.empty();
    }

    // Spark says so only where a file's first rows cannot be read; after that Parquet's own exceptions come through.
    private static boolean isUnreadable(Throwable cause) {
        return cause instanceof UnreadableFileException
                || cause instanceof ParquetRuntimeException
                || (cause instanceof SparkThrowable e
                        && String.valueOf(e.getCondition()).startsWith("FAILED_READ_FILE"));
    }

    /** Whether a file system or a network failed, rather than what a file holds. */
    static boolean isInputOutput(Exception failure) {
        return instances(causes(failure), IOException.class)
                .anyMatch(e -> !(e instanceof EOFException || e instanceof ChecksumException));
    }

    private static boolean isConflict(Throwable cause) {
        return cause instanceof ConcurrentModificationException
                || cause.getClass().getName().startsWith("io.delta.kernel.exceptions.Concurrent");
    }

    private static <T> Stream<T> instances(List<Throwable> causes, Class<T> type) {
        return causes.stream().filter(type::isInstance).map(type::cast);
    }

    private static boolean says(List<Throwable> causes, Pattern pattern) {
        return causes.stream()
                .anyMatch(cause ->
                        pattern.matcher(String.valueOf(cause.getMessage())).find());
    }

    private static List<Throwable> causes(Throwable failure) {
        List<Throwable> causes = new ArrayList<>();
        for (Throwable at = failure; at != null && !causes.contains(at); at = at.getCause()) {
            causes.add(at);
        }
        return causes;
    }

    /** In one line: class and message of what lies deepest. */
    private static String words(List<Throwable> causes) {
        Throwable told = instances(causes, TimedOutException.class)
                .map(Throwable.class::cast)
                .findFirst()
                .orElse(causes.get(causes.size() - 1));
        Matcher last = LAST_FAILURE.matcher(String.valueOf(told.getMessage()));
        // Before it is cut: half a secret is not known for one.
        String line = Secrets.redact(firstLine(last.find() ? last.group(1) : told.toString()));
        return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
    }

    /** As {@link Place} has it; empty where no task failed. */
    private static String place(List<Throwable> causes) {
        return causes.stream()
                .map(cause -> EXECUTOR.matcher(String.valueOf(cause.getMessage())))
                .filter(Matcher::find)
                .findFirst()
                .map(found -> Place.words(found.group(1)))
                .orElse("");
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("").strip();
    }
}

package io.eraforge.engine.failure;

import io.eraforge.control.gauge.DeviceLostException;
import io.eraforge.cpu.TaskLocation;
import io.eraforge.engine.failure.Diagnosis.Kind;
import io.eraforge.engine.job.JobTimeoutException;
import io.eraforge.engine.job.StoppedException;
import io.eraforge.error.EngineErrors;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.Secrets;
import io.eraforge.error.TableErrors;
import io.eraforge.table.parquet.UnreadableFileException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.security.AccessControlException;
import org.apache.parquet.ParquetRuntimeException;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.AnalysisException;

/** Tells from what a job threw what the trouble is. Spark wraps causes many times, and lost executors leave only words. */
public final class FailureClassifier {
    private static final int MAX_MESSAGE_LENGTH = 500;
    private static final Pattern LAST_FAILURE =
            Pattern.compile("[Mm]ost recent failure:\\s+(?:Lost task [^:]*: )?([^\n]+)");
    private static final Pattern EXECUTOR = Pattern.compile(
            "[Mm]ost recent failure:\\s+(?:Lost task [^:]* executor |ExecutorLostFailure \\(executor )(\\w+)");
    private static final Pattern FULL = Pattern.compile("No space left on device|[Qq]uota exceeded|QuotaExceeded");
    private static final Pattern SPARK_STOPPED = Pattern.compile(
            "stopped SparkContext|SparkContext was shut down|LiveListenerBus is stopped|on a running MetricsSystem");
    private static final Pattern DENIED = Pattern.compile(
            "Permission denied|Read-only file system|Mkdirs failed to create|Parent path is not a directory");

    private final String warehouse;

    public FailureClassifier(String warehouse) {
        this.warehouse = warehouse;
    }

    /** Runs work that writes to {@code path}; disk-full, access-denied and stopped-Spark errors become messages for the user. */
    public static <T> T explaining(String path, Supplier<T> work) {
        try {
            return work.get();
        } catch (FSError e) {
            // Hadoop's local file system wraps disk errors into this Error.
            throw ExceptionUtils.<RuntimeException>rethrow(new FailureClassifier(path).toUserError(new IOException(e)));
        } catch (Exception e) {
            // Spark throws checked exceptions that it does not declare: they are rethrown as they are.
            throw ExceptionUtils.<RuntimeException>rethrow(new FailureClassifier(path).toUserError(e));
        }
    }

    public Diagnosis classify(Exception failure) {
        List<Throwable> causes = causes(failure);
        String words = summary(causes);
        String place = place(causes);
        return eraForgeError(causes)
                .or(() -> environment(causes, words, failure))
                .or(() -> unfit(causes, failure))
                .or(() -> kind(causes).map(kind -> Diagnosis.of(kind, words, place)))
                .orElse(Diagnosis.of(Kind.TRANSIENT_OR_ITEM, words, place));
    }

    /** What one can go on after; throws what the run has to end with. */
    public Diagnosis classifyOrThrow(Exception failure) {
        if (failure instanceof StoppedException stopped) {
            throw stopped;
        }
        Diagnosis trouble = classify(failure);
        if (trouble.kind() == Kind.SYSTEMATIC) {
            throw trouble.error();
        }
        return trouble;
    }

    /** The failure to end with: in words for people if this knows any, else as it came. */
    public Exception toUserError(Exception failure) {
        List<Throwable> causes = causes(failure);
        return eraForgeError(causes)
                .or(() -> environment(causes, summary(causes), failure))
                .<Exception>map(Diagnosis::error)
                .orElse(failure);
    }

    private static Optional<Diagnosis> eraForgeError(List<Throwable> causes) {
        return instances(causes, EraForgeException.class).findFirst().map(Diagnosis::systematic);
    }

    private Optional<Diagnosis> environment(List<Throwable> causes, String words, Exception failure) {
        if (says(causes, SPARK_STOPPED)) {
            return Optional.of(Diagnosis.systematic(EngineErrors.sparkEnded(failure)));
        }
        if (says(causes, FULL)) {
            return Optional.of(Diagnosis.systematic(TableErrors.noSpace(warehouse, words, failure)));
        }
        boolean denied = causes.stream()
                .anyMatch(cause -> cause instanceof AccessDeniedException
                        || cause instanceof AccessControlException
                        || cause instanceof ReadOnlyFileSystemException);
        return denied || says(causes, DENIED)
                ? Optional.of(Diagnosis.systematic(TableErrors.denied(warehouse, words, failure)))
                : Optional.empty();
    }

    /** A query that cannot be planned fails for every era. */
    private Optional<Diagnosis> unfit(List<Throwable> causes, Exception failure) {
        // Where it has a cause, Spark only passes on what a data source threw.
        return instances(causes.subList(causes.size() - 1, causes.size()), AnalysisException.class)
                .findFirst()
                .map(e ->
                        Diagnosis.systematic(TableErrors.incompatible(warehouse, firstLine(e.getMessage()), failure)));
    }

    private static Optional<Kind> kind(List<Throwable> causes) {
        if (causes.stream().anyMatch(JobTimeoutException.class::isInstance)) {
            return Optional.of(Kind.TRANSIENT_OR_ITEM);
        }
        if (DeviceLostException.isCauseOf(causes.get(0))) {
            return Optional.of(Kind.DEVICE_LOST);
        }
        if (causes.stream().anyMatch(FailureClassifier::isConflict)) {
            return Optional.of(Kind.CONFLICT);
        }
        return causes.stream().anyMatch(FailureClassifier::isUnreadable)
                ? Optional.of(Kind.UNREADABLE)
                : Optional.empty();
    }

    // Spark says so only where a file's first rows cannot be read; after that Parquet's own exceptions come through.
    private static boolean isUnreadable(Throwable cause) {
        return cause instanceof UnreadableFileException
                || cause instanceof ParquetRuntimeException
                || (cause instanceof SparkThrowable e
                        && String.valueOf(e.getCondition()).startsWith("FAILED_READ_FILE"));
    }

    /** Whether a file system or a network failed, rather than what a file holds. */
    public static boolean isInputOutput(Exception failure) {
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
    private static String summary(List<Throwable> causes) {
        Throwable told = instances(causes, JobTimeoutException.class)
                .map(Throwable.class::cast)
                .findFirst()
                .orElse(causes.get(causes.size() - 1));
        Matcher last = LAST_FAILURE.matcher(String.valueOf(told.getMessage()));
        // Before it is cut: half a secret is not known for one.
        String line = Secrets.redact(firstLine(last.find() ? last.group(1) : told.toString()));
        return line.length() > MAX_MESSAGE_LENGTH ? line.substring(0, MAX_MESSAGE_LENGTH) + "…" : line;
    }

    /** As {@link TaskLocation} has it; empty where no task failed. */
    private static String place(List<Throwable> causes) {
        return causes.stream()
                .map(cause -> EXECUTOR.matcher(String.valueOf(cause.getMessage())))
                .filter(Matcher::find)
                .findFirst()
                .map(found -> TaskLocation.suffix(found.group(1)))
                .orElse("");
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("").strip();
    }
}

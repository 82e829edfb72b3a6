package io.eraforge.engine.failure;

import io.eraforge.control.gauge.DeviceLostException;
import io.eraforge.cpu.FailureReason;
import io.eraforge.cpu.FailureReason.Origin;
import io.eraforge.cpu.TaskLocation;
import io.eraforge.engine.failure.Diagnosis.Kind;
import io.eraforge.engine.job.JobTimeoutException;
import io.eraforge.engine.job.StoppedException;
import io.eraforge.error.EngineErrors;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.Secrets;
import io.eraforge.error.TableErrors;
import io.eraforge.table.damage.TableDamage;
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
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.security.AccessControlException;
import org.apache.parquet.ParquetRuntimeException;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.AnalysisException;

/**
 * Classifies the exception of a failed Spark job. Searches the whole cause chain; where no exception survived the loss of an
 * executor, searches messages.
 */
public final class FailureClassifier {
    private static final int MAX_MESSAGE_LENGTH = 500;
    private static final Pattern LAST_FAILURE =
            Pattern.compile("[Mm]ost recent failure:\\s+(?:Lost task [^:]*: )?([^\n]+)");
    private static final Pattern EXECUTOR = Pattern.compile(
            "[Mm]ost recent failure:\\s+(?:Lost task [^:]* executor |ExecutorLostFailure \\(executor )(\\w+)");
    private static final Pattern NO_SPACE = Pattern.compile("No space left on device|[Qq]uota exceeded|QuotaExceeded");
    private static final Pattern SPARK_STOPPED = Pattern.compile(
            "stopped SparkContext|SparkContext was shut down|LiveListenerBus is stopped|on a running MetricsSystem");
    private static final Pattern ACCESS_DENIED = Pattern.compile(
            "Permission denied|Read-only file system|Mkdirs failed to create|Parent path is not a directory");

    private final String warehouse;
    private final String source;

    /** {@code source}: name of the table whose damaged files cost only some items. */
    public FailureClassifier(String warehouse, String source) {
        this.warehouse = warehouse;
        this.source = source;
    }

    private FailureClassifier(String path) {
        this(path, "");
    }

    /** Runs work that writes to {@code path}; disk-full, access-denied and stopped-Spark errors become messages for the user. */
    public static <T> T explaining(String path, Supplier<T> work) {
        try {
            return work.get();
        } catch (OutOfMemoryError e) {
            throw MachineLimits.explain(e).orElseThrow(() -> e);
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
        FailureReason reason = reason(causes);
        return eraForgeError(causes)
                .or(() -> environment(causes, reason.message(), failure))
                .or(() -> MachineLimits.explainForAllItems(failure).map(Diagnosis::systematic))
                .or(() -> unplannable(causes, failure))
                .or(() -> TableDamage.findOutside(warehouse, source, failure).map(Diagnosis::systematic))
                .or(() -> kind(causes).map(kind -> Diagnosis.of(kind, reason)))
                .orElse(Diagnosis.of(Kind.TRANSIENT_OR_ITEM, reason));
    }

    /** Diagnosis of a failure that the run can continue after. Otherwise throws the exception that must end the run. */
    public Diagnosis classifyOrThrow(Exception failure) {
        if (failure instanceof StoppedException stopped) {
            throw stopped;
        }
        Diagnosis diagnosis = classify(failure);
        if (diagnosis.kind() == Kind.SYSTEMATIC) {
            throw diagnosis.error();
        }
        return diagnosis;
    }

    /** The exception to end the command with: one with a user-facing message if the failure is a known one, else the failure itself. */
    public Exception toUserError(Exception failure) {
        List<Throwable> causes = causes(failure);
        return eraForgeError(causes)
                .or(() -> environment(causes, reason(causes).message(), failure))
                .or(() -> MachineLimits.explain(failure).map(Diagnosis::systematic))
                .<Exception>map(Diagnosis::error)
                .or(() -> TableDamage.find(warehouse, failure))
                .orElse(failure);
    }

    private static Optional<Diagnosis> eraForgeError(List<Throwable> causes) {
        return instances(causes, EraForgeException.class).findFirst().map(Diagnosis::systematic);
    }

    private Optional<Diagnosis> environment(List<Throwable> causes, String summary, Exception failure) {
        if (anyMessageMatches(causes, SPARK_STOPPED)) {
            return Optional.of(Diagnosis.systematic(EngineErrors.sparkEnded(failure)));
        }
        if (anyMessageMatches(causes, NO_SPACE)) {
            return Optional.of(Diagnosis.systematic(TableErrors.noSpace(warehouse, summary, failure)));
        }
        boolean denied = causes.stream()
                .anyMatch(cause -> cause instanceof AccessDeniedException
                        || cause instanceof AccessControlException
                        || cause instanceof ReadOnlyFileSystemException);
        return denied || anyMessageMatches(causes, ACCESS_DENIED)
                ? Optional.of(Diagnosis.systematic(TableErrors.denied(warehouse, summary, failure)))
                : Optional.empty();
    }

    /** A query that Spark cannot plan fails for every item. */
    private Optional<Diagnosis> unplannable(List<Throwable> causes, Exception failure) {
        // An AnalysisException with a cause only wraps what a data source threw.
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

    // Spark wraps only failures to read the first rows of a file; after those, Parquet's own exceptions surface.
    private static boolean isUnreadable(Throwable cause) {
        return cause instanceof UnreadableFileException
                || cause instanceof ParquetRuntimeException
                || (cause instanceof SparkThrowable e
                        && String.valueOf(e.getCondition()).startsWith("FAILED_READ_FILE"));
    }

    /** Whether a file system or the network failed, as opposed to a file with invalid content. */
    public static boolean isIoFailure(Exception failure) {
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

    private static boolean anyMessageMatches(List<Throwable> causes, Pattern pattern) {
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

    /** Class and message of the root cause, or of a timeout, in one line. */
    private static FailureReason reason(List<Throwable> causes) {
        Throwable reported = instances(causes, JobTimeoutException.class)
                .map(Throwable.class::cast)
                .findFirst()
                .orElse(causes.get(causes.size() - 1));
        Matcher lastFailure = LAST_FAILURE.matcher(String.valueOf(reported.getMessage()));
        // Redact before truncating: half a secret would not be recognised.
        boolean bySpark = lastFailure.find();
        String line = Secrets.redact(firstLine(bySpark ? lastFailure.group(1) : reported.toString()));
        // Of an exception that was lost with its executor only Spark's text is left, which begins with the class.
        String kind = bySpark
                ? StringUtils.substringBefore(StringUtils.substringBefore(line, ":"), " ")
                : reported.getClass().getName();
        String message = line.length() > MAX_MESSAGE_LENGTH ? line.substring(0, MAX_MESSAGE_LENGTH) + "…" : line;
        return FailureReason.of(kind, message, location(causes), Origin.JOB);
    }

    /** Unknown if no task failed. */
    private static TaskLocation location(List<Throwable> causes) {
        return causes.stream()
                .map(cause -> EXECUTOR.matcher(String.valueOf(cause.getMessage())))
                .filter(Matcher::find)
                .findFirst()
                .map(found -> new TaskLocation(found.group(1), ""))
                // Spark passes the error of a compiled UDF on as it is, without naming the task.
                .or(() -> causes.stream()
                        .flatMap(cause -> TaskLocation.attachedTo(cause).stream())
                        .findFirst())
                .orElse(TaskLocation.UNKNOWN);
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("").strip();
    }
}

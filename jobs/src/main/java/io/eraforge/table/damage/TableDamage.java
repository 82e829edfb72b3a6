package io.eraforge.table.damage;

import io.eraforge.error.DamageErrors;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.Secrets;
import io.eraforge.table.parquet.UnreadableFileException;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.ParquetRuntimeException;
import org.apache.spark.SparkThrowable;

/**
 * Turns a failed read of a table's data file or log into one message: which file of which table, what is lost, and which command
 * rebuilds it. Whether Spark, Delta or Kernel threw it makes no difference. Failures of the environment are left alone.
 */
public final class TableDamage {
    private static final int MAX_REASON_LENGTH = 200;
    private static final Pattern ENVIRONMENT =
            Pattern.compile("Permission denied|Too many open files|Read-only file system|No space left");

    private TableDamage() {}

    /** The log of the table at {@code path} cannot be read. Returns what to throw. */
    public static RuntimeException ofLog(String path, RuntimeException failure) {
        if (ExceptionUtils.indexOfType(failure, EraForgeException.class) >= 0 || isEnvironment(failure)) {
            return failure;
        }
        String file = fileIn(path, failure).orElse(path + "/_delta_log");
        return damaged(path, file, reason(failure), failure);
    }

    /** A data file of the table at {@code path} cannot be read. Returns what to throw. */
    public static RuntimeException ofFile(String path, String file, Exception failure) {
        if (isEnvironment(failure)) {
            return failure instanceof RuntimeException e ? e : new java.io.UncheckedIOException((IOException) failure);
        }
        return damaged(path, file, reason(failure), failure);
    }

    /** A commit without content, which readers take for one without changes. */
    public static EraForgeException emptyCommit(String path, String file) {
        return damaged(path, file, "the commit is empty", null);
    }

    /** The error for a query that failed because of a damaged file in the warehouse at {@code root}; empty if it failed otherwise. */
    public static Optional<EraForgeException> find(String root, Exception failure) {
        if (!isDamage(failure) || isEnvironment(failure)) {
            return Optional.empty();
        }
        return fileIn(root, failure)
                .map(file -> damaged(tablePath(root, file), file, reason(failure), failure))
                .or(() -> Optional.of(DamageErrors.damagedSomewhere(root, reason(failure), failure)));
    }

    /** Runs work that reads the warehouse at {@code root} and writes elsewhere. */
    public static <T> T explaining(String root, Supplier<T> work) {
        try {
            return work.get();
        } catch (Exception e) {
            // Spark throws checked exceptions that it does not declare.
            throw find(root, e)
                    .<RuntimeException>map(found -> found)
                    .orElseGet(() -> ExceptionUtils.<RuntimeException>rethrow(e));
        }
    }

    /** {@link #find} for a missing or invalid file outside the table {@code source}: all items need it, so no retry can succeed. */
    public static Optional<EraForgeException> findOutside(String root, String source, Exception failure) {
        boolean certain = ExceptionUtils.getThrowableList(failure).stream()
                .filter(IOException.class::isInstance)
                .allMatch(e -> e.getClass() != IOException.class);
        if (!certain || !isDamage(failure) || isEnvironment(failure)) {
            return Optional.empty();
        }
        return fileIn(root, failure)
                .filter(file -> !new Path(tablePath(root, file)).getName().equals(source))
                .map(file -> damaged(tablePath(root, file), file, reason(failure), failure));
    }

    private static EraForgeException damaged(String path, String file, String reason, Throwable cause) {
        String table = new Path(path).getName();
        return DamageErrors.damaged(table, TableOrigin.of(table), file, reason, cause);
    }

    private static boolean isDamage(Throwable failure) {
        return ExceptionUtils.getThrowableList(failure).stream()
                .anyMatch(cause -> cause instanceof UnreadableFileException
                        || cause instanceof ParquetRuntimeException
                        || cause instanceof ChecksumException
                        || (cause instanceof SparkThrowable e && isDamage(String.valueOf(e.getCondition()))));
    }

    private static boolean isDamage(String condition) {
        return condition.startsWith("FAILED_READ_FILE")
                || condition.startsWith("CANNOT_READ_FILE_FOOTER")
                || condition.startsWith("DELTA_STATE_RECOVER_ERROR")
                || condition.startsWith("DELTA_MISSING_PART_FILES")
                || condition.startsWith("DELTA_TRUNCATED_TRANSACTION_LOG")
                || condition.startsWith("DELTA_VERSIONS_NOT_CONTIGUOUS")
                || condition.startsWith("DELTA_LOG_FILE_NOT_FOUND");
    }

    /** An I/O error proves damage only if the file is missing, too short or does not match its checksum. */
    private static boolean isEnvironment(Throwable failure) {
        return ExceptionUtils.getThrowableList(failure).stream()
                .filter(IOException.class::isInstance)
                .anyMatch(
                        e -> ENVIRONMENT.matcher(String.valueOf(e.getMessage())).find() || !isMissingOrInvalid(e));
    }

    private static boolean isMissingOrInvalid(Throwable e) {
        return e instanceof FileNotFoundException
                || e instanceof NoSuchFileException
                || e instanceof EOFException
                || e instanceof ChecksumException
                || e instanceof com.fasterxml.jackson.core.JacksonException
                // Kernel, Parquet and codecs wrap what they find in plain ones; file systems have types of their own.
                || e.getClass() == IOException.class;
    }

    /** The first path below {@code folder} in the messages, in whichever form its slashes and special characters are. */
    private static Optional<String> fileIn(String folder, Throwable failure) {
        Path root = new Path(folder);
        List<String> forms = List.of(root.toUri().getPath(), root.toUri().getRawPath());
        for (Throwable cause : ExceptionUtils.getThrowableList(failure)) {
            for (String form : forms) {
                Matcher found = Pattern.compile(Pattern.quote(form) + "/([^\\s'\",;:()]+[^\\s'\",;:().])")
                        .matcher(String.valueOf(cause.getMessage()));
                if (found.find()) {
                    return Optional.of(folder + "/" + found.group(1));
                }
            }
        }
        return Optional.empty();
    }

    private static String tablePath(String root, String file) {
        int end = file.indexOf('/', root.length() + 1);
        return end < 0 ? file : file.substring(0, end);
    }

    private static String reason(Throwable failure) {
        Throwable root = ExceptionUtils.getRootCause(failure) == null ? failure : ExceptionUtils.getRootCause(failure);
        String line = Secrets.redact(root.toString().lines().findFirst().orElse(""));
        String simple = line.replaceFirst("^(?:\\w+\\.)+(?=\\w+(?::|$))", "");
        return simple.length() > MAX_REASON_LENGTH ? simple.substring(0, MAX_REASON_LENGTH) + "…" : simple;
    }
}

package io.eraforge.engine.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.cpu.FailureReason;
import io.eraforge.engine.failure.Diagnosis.Kind;
import io.eraforge.engine.job.JobTimeoutException;
import io.eraforge.error.ExitCode;
import io.eraforge.error.LeaseErrors;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.time.Duration;
import org.apache.hadoop.security.AccessControlException;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.spark.SparkException;
import org.junit.jupiter.api.Test;

class FailureClassifierTest {
    private final FailureClassifier classifier = new FailureClassifier("/data/w", "era_a");

    @Test
    void fullDiskIsSystematic() {
        for (String message : new String[] {
            "No space left on device",
            "Disk quota exceeded",
            "The DiskSpace quota exceeded: org.x.DSQuotaExceededException"
        }) {
            Diagnosis diagnosis = classifier.classify(job(new IOException(message)));
            assertThat(diagnosis.error().exitCode()).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(diagnosis.error()).hasMessageContaining("/data/w").hasMessageContaining("no space left");
        }
    }

    @Test
    void stoppedSparkIsSystematic() {
        for (Exception failure : new Exception[] {
            new IllegalStateException("LiveListenerBus is stopped."),
            new IllegalArgumentException(
                    "requirement failed: Can only call getServletHandlers on a running MetricsSystem"),
            new IllegalStateException("Cannot call methods on a stopped SparkContext.\nThis stopped SparkContext was"),
            new SparkException("Job 3 cancelled because SparkContext was shut down")
        }) {
            Diagnosis diagnosis = classifier.classify(failure);
            assertThat(diagnosis.kind()).isEqualTo(Kind.SYSTEMATIC);
            assertThat(diagnosis.error().exitCode()).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(diagnosis.error()).hasMessageContaining("Spark ended this application");
        }
    }

    @Test
    void deniedAccessIsSystematic() {
        for (Exception cause : new Exception[] {
            new AccessDeniedException("/data/w/features_a"),
            new AccessControlException("user x, access=WRITE"),
            new FileNotFoundException("/data/w/a (Permission denied)"),
            new IOException("/data/w/a: Read-only file system")
        }) {
            Diagnosis diagnosis = classifier.classify(job(cause));
            assertThat(diagnosis.error().exitCode()).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(diagnosis.error()).hasMessageContaining("access denied");
        }
    }

    @Test
    void reportsTheLastFailureOfExcludedExecutors() {
        Diagnosis diagnosis = classifier.classify(
                new RuntimeException(
                        "Job aborted due to stage failure: \nAborting TaskSet 3.0 because task 0"
                                + " (partition 0)\ncannot run anywhere due to node and executor excludeOnFailure.\nMost recent failure:\n"
                                + "Lost task 0.1 in stage 3.0 (TID 4) (host executor 1): java.lang.IllegalStateException: odd\n\nExcludeOnFailure"));
        assertThat(diagnosis.reason())
                .isEqualTo(new FailureReason(
                        "java.lang.IllegalStateException",
                        "java.lang.IllegalStateException: odd",
                        "1",
                        "",
                        FailureReason.Origin.JOB));
    }

    @Test
    void distinguishesIoFailuresFromInvalidFiles() {
        assertThat(FailureClassifier.isIoFailure(job(new java.net.SocketTimeoutException("away"))))
                .isTrue();
        assertThat(FailureClassifier.isIoFailure(job(new java.io.EOFException("cut"))))
                .isFalse();
        assertThat(FailureClassifier.isIoFailure(job(new IllegalStateException("odd"))))
                .isFalse();
    }

    @Test
    void damageOutsideTheEraPartitionsIsSystematic() {
        Diagnosis diagnosis = classifier.classify(job(unreadable("/data/w/era_index/part-1.parquet")));
        assertThat(diagnosis.kind()).isEqualTo(Kind.SYSTEMATIC);
        assertThat(diagnosis.error().exitCode()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(diagnosis.error()).hasMessageContainingAll("/data/w/era_index/part-1.parquet", "check --repair");
        assertThat(classifier
                        .classify(job(unreadable("/data/w/era_a/bucket=1/part-1.parquet")))
                        .kind())
                .isEqualTo(Kind.UNREADABLE);
    }

    private static Exception unreadable(String file) {
        return new ParquetDecodingException("Can not read value at 0 in block 0 in file file:" + file);
    }

    @Test
    void lostLeaseKeepsItsMessage() {
        RuntimeException lost = LeaseErrors.lost("/data/w", "pid 7");
        assertThat(classifier
                        .classify(new UncheckedIOException(new IOException(lost)))
                        .error())
                .isSameAs(lost);
    }

    @Test
    void lostExecutorsAndTimeoutsMayBeTransient() {
        Diagnosis lost = classifier.classify(
                new RuntimeException(
                        "Job aborted due to stage failure: Task 0 in stage 3.0 failed 4 times, most recent failure: Lost task 0.3 in stage 3.0 (TID 9) (host executor 2): ExecutorLostFailure (executor 2 exited caused by one of the running tasks)\nDriver stacktrace:"));
        assertThat(lost.kind()).isEqualTo(Kind.TRANSIENT_OR_ITEM);
        assertThat(lost.message()).startsWith("ExecutorLostFailure (executor 2 exited");
        assertThat(lost.reason().kind()).isEqualTo("ExecutorLostFailure");
        Diagnosis timeout =
                classifier.classify(new JobTimeoutException(Duration.ofSeconds(5), job(new IOException("cancelled"))));
        assertThat(timeout.kind()).isEqualTo(Kind.TRANSIENT_OR_ITEM);
        assertThat(timeout.message()).contains("timed out after 5.0 s");
    }

    @Test
    void recognisesALostDeviceByItsMessage() {
        Diagnosis lost = classifier.classify(
                new RuntimeException(
                        "Job aborted due to stage failure: Task 0 in stage 3.0 failed 4 times, most recent failure: Lost task 0.3 in stage 3.0 (TID 9) (host executor 2): io.eraforge.control.gauge.DeviceLostException: Cannot use GPU 0: uncorrectable ECC errors. This executor accepts no further slices\nDriver stacktrace:"));
        assertThat(lost.kind()).isEqualTo(Kind.DEVICE_LOST);
        assertThat(lost.message()).contains("Cannot use GPU 0: uncorrectable ECC errors");
    }

    @Test
    void redactsSecrets() {
        assertThat(classifier
                        .classify(job(new IOException("GET https://h/x?token=abc failed")))
                        .message())
                .doesNotContain("abc");
    }

    @Test
    void redactsBeforeTruncating() {
        String start = "x".repeat(460) + " s3a://me:";
        Diagnosis diagnosis = classifier.classify(job(new IOException(start + "hunter2".repeat(20) + "@b/w")));
        assertThat(diagnosis.message()).doesNotContain("hunter2").contains("s3a://***@b/w");
    }

    /** Wraps an exception of a task as Spark does. */
    private static Exception job(Exception cause) {
        return new SparkException("Job aborted due to stage failure", new SparkException("Task failed", cause));
    }
}

package io.eraforge.engine.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.SparkException;
import org.junit.jupiter.api.Test;

class MachineLimitsTest {
    private static final Exception TASK = new SparkException(
            "Job aborted due to stage failure: Task 0 failed 1 times, most recent failure: Lost task 0.0: java.lang.OutOfMemoryError: Java heap space\n\tat x",
            null);

    @Test
    void namesTheLimitAndWhatToDo() {
        assertThat(message(new IOException("/w/x (Too many open files)"))).contains("ulimit -n");
        assertThat(message(new IllegalArgumentException(
                        "[INVALID_DRIVER_MEMORY] System memory 301465600 must be at least 471859200.\nPlease")))
                .contains("must be at least 471859200. Set ERAFORGE_DRIVER_MEMORY");
        assertThat(message(new OutOfMemoryError("Java heap space"))).contains("out of memory", "--driver-memory");
        assertThat(message(TASK)).contains("(Java heap space;", "ERAFORGE_DRIVER_MEMORY");
        assertThat(message(new RuntimeException(
                        new ClassNotFoundException("Class org.apache.hadoop.fs.s3a.S3AFileSystem not found"))))
                .contains("s3a:// paths", "conf/s3a.conf");
        assertThat(message(new IOException("No FileSystem for scheme \"gs\""))).contains("conf/gcs.conf");
        assertThat(message(new IOException("No FileSystem for scheme \"zz\""))).contains("zz:// paths", "--packages");
        assertThat(MachineLimits.explain(new IOException("Connection reset"))).isEmpty();
    }

    private static String message(Throwable cause) {
        EraForgeException error = MachineLimits.explain(new IllegalStateException("failed", cause))
                .orElseThrow();
        assertThat(error.exitCode()).isEqualTo(ExitCode.ENVIRONMENT);
        return error.getMessage();
    }

    @Test
    void aRunContinuesAfterATaskRanOutOfMemoryButOtherCommandsEnd() {
        FailureClassifier classifier = new FailureClassifier("/w", "era_a");
        assertThat(classifier.classify(TASK).kind()).isEqualTo(Diagnosis.Kind.TRANSIENT_OR_ITEM);
        assertThat(classifier.toUserError(TASK)).hasMessageContaining("out of memory");
        Exception files = new UncheckedIOException(new IOException("Too many open files"));
        assertThat(classifier.classify(files).kind()).isEqualTo(Diagnosis.Kind.SYSTEMATIC);
    }
}

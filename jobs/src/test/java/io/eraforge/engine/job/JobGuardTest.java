package io.eraforge.engine.job;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SparkExtension.class)
class JobGuardTest {
    private static final CountDownLatch STARTED = new CountDownLatch(1);
    private static final CountDownLatch PROCEED = new CountDownLatch(1);

    @AfterEach
    void proceed() {
        PROCEED.countDown();
    }

    @Test
    void aJobThatTimesOutDoesNotWaitForJobsOfOtherThreads(SparkSession spark) throws InterruptedException {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        try (Interruption interruption = Interruption.watch(spark.sparkContext());
                JobGuard guard = new JobGuard(
                        spark.sparkContext(),
                        interruption,
                        TestSettings.with().failures().executorLosses())) {
            CompletableFuture<Long> other = CompletableFuture.supplyAsync(
                    () -> guard.run("other", Duration.ofMinutes(5), () -> count(context, JobGuardTest::block)));
            STARTED.await();
            assertThatThrownBy(() ->
                            guard.run("job", Duration.ofMillis(1), () -> count(context, () -> Thread.sleep(600_000))))
                    .isInstanceOf(JobTimeoutException.class);
            PROCEED.countDown();
            other.join();
        }
    }

    private interface Step extends java.io.Serializable {
        void run() throws InterruptedException;
    }

    private static long count(JavaSparkContext context, Step step) {
        return context.parallelize(List.of(1), 1)
                .map(value -> {
                    step.run();
                    return value;
                })
                .count();
    }

    private static void block() throws InterruptedException {
        STARTED.countDown();
        PROCEED.await();
    }
}

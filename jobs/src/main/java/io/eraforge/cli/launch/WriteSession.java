package io.eraforge.cli.launch;

import io.eraforge.config.Settings;
import io.eraforge.engine.failure.FailureClassifier;
import io.eraforge.engine.job.Interruption;
import io.eraforge.table.Store;
import java.util.function.BiFunction;
import org.apache.spark.sql.SparkSession;

/** Runs work that writes to a warehouse: holds the lease, and lets a signal end the work at the next safe point. */
public final class WriteSession {
    private WriteSession() {}

    public static <T> T run(
            SparkSession spark, Settings settings, String purpose, BiFunction<Store, Interruption, T> work) {
        return FailureClassifier.explaining(settings.warehouse(), () -> {
            // Closed last: the process must not exit before the lease is released.
            try (Interruption interruption = Interruption.watch(spark.sparkContext());
                    Store store = Store.openForWriting(
                            spark, settings.warehouse(), purpose, settings.lease(), interruption::requested)) {
                return work.apply(store, interruption);
            }
        });
    }
}

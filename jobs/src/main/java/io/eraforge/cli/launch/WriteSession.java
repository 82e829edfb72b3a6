package io.eraforge.cli.launch;

import io.eraforge.config.Settings;
import io.eraforge.engine.failure.FailureClassifier;
import io.eraforge.engine.job.Interruption;
import io.eraforge.table.Store;
import java.io.IOException;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.apache.hadoop.fs.FSError;
import org.apache.spark.sql.SparkSession;

/** Opens a warehouse for writing: one writer at a time, and a signal lets the work end by itself. Explains what disks say. */
public final class WriteSession {
    private WriteSession() {}

    /** Spark throws checked exceptions that it does not declare: they go on as they came. */
    @SuppressWarnings("unchecked")
    private static <E extends Exception> RuntimeException rethrow(Exception failure) throws E {
        throw (E) failure;
    }

    public static <T> T run(
            SparkSession spark, Settings settings, String purpose, BiFunction<Store, Interruption, T> work) {
        return explaining(settings.warehouse(), () -> {
            // Closed last: the process stays until the lease is given back.
            try (Interruption interruption = Interruption.watch(spark.sparkContext());
                    Store store = Store.openForWriting(spark, settings.warehouse(), purpose, settings.lease())) {
                return work.apply(store, interruption);
            }
        });
    }

    /** Work that writes to this place: a full disk and denied access end it in words for people. */
    public static <T> T explaining(String place, Supplier<T> work) {
        try {
            return work.get();
        } catch (FSError e) {
            // Hadoop's local file system throws what the disk says as an error.
            throw rethrow(new FailureClassifier(place).toUserError(new IOException(e)));
        } catch (Exception e) {
            throw rethrow(new FailureClassifier(place).toUserError(e));
        }
    }
}

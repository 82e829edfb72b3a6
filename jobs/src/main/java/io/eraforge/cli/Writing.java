package io.eraforge.cli;

import io.eraforge.config.Settings;
import io.eraforge.stage.Diagnosis;
import io.eraforge.stage.Interruption;
import io.eraforge.table.Store;
import java.io.IOException;
import java.util.function.BiFunction;
import org.apache.hadoop.fs.FSError;
import org.apache.spark.sql.SparkSession;

/** Opens a warehouse for writing: one writer at a time, and a signal lets the work end by itself. */
final class Writing {
    private Writing() {}

    /** Spark throws checked exceptions that it does not declare: they go on as they came. */
    @SuppressWarnings("unchecked")
    private static <E extends Exception> RuntimeException sneak(Exception failure) throws E {
        throw (E) failure;
    }

    static <T> T with(SparkSession spark, Settings settings, String purpose, BiFunction<Store, Interruption, T> work) {
        // Closed last: the process stays until the lease is given back.
        try (Interruption interruption = Interruption.watch(spark.sparkContext());
                Store store = Store.writing(spark, settings.warehouse(), purpose, settings.lease())) {
            return work.apply(store, interruption);
        } catch (FSError e) {
            // Hadoop's local file system throws what the disk says as an error.
            throw sneak(new Diagnosis(settings.warehouse()).explain(new IOException(e)));
        } catch (Exception e) {
            throw sneak(new Diagnosis(settings.warehouse()).explain(e));
        }
    }
}

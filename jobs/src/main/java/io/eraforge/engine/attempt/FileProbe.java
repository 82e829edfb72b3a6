package io.eraforge.engine.attempt;

import io.eraforge.engine.Bucket;
import io.eraforge.engine.failure.Diagnosis;
import io.eraforge.engine.failure.FailureClassifier;
import io.eraforge.engine.job.StoppedException;
import io.eraforge.engine.plan.Wave;
import io.eraforge.table.schema.TableId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Reads the source files of a wave one by one to find those that are unreadable. */
final class FileProbe {
    private final PartContext context;

    FileProbe(PartContext context) {
        this.context = context;
    }

    /** Unreadable files of the wave's buckets, without those that are already skipped; records them as found. */
    List<String> find(Wave wave) {
        TableId table = context.inventory().source();
        List<String> found = new ArrayList<>();
        for (Bucket bucket : wave.buckets()) {
            for (String file : context.store().paths(table, Set.of(Long.toString(bucket.id())))) {
                if (context.unreadable().isReadable(file) && !canRead(table, file)) {
                    context.unreadable().found(bucket.id(), file);
                    found.add(file);
                }
            }
        }
        return found;
    }

    // An I/O error does not prove that a file is damaged, so the read is retried first.
    private boolean canRead(TableId table, String file) {
        try {
            context.retryPause().retry(() -> read(table, file), FailureClassifier::isIoFailure);
            return true;
        } catch (StoppedException e) {
            throw e;
        } catch (Exception e) {
            return context.classifier().classify(e).kind() != Diagnosis.Kind.UNREADABLE;
        }
    }

    private String read(TableId table, String file) {
        return context.guard().run("Reading " + file, context.deadlines().max(), () -> {
            Dataset<Row> rows = context.store().readFile(table, file);
            rows.write().format("noop").mode("overwrite").save();
            return file;
        });
    }
}

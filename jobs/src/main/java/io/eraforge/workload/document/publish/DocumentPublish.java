package io.eraforge.workload.document.publish;

import io.eraforge.config.Settings;
import io.eraforge.engine.job.RetryPause;
import io.eraforge.error.PublishErrors;
import io.eraforge.table.Store;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.apache.spark.sql.Encoders;

/**
 * Makes a table of a database equal to the documents and their embeddings. Executors write, a bucket at a time; only buckets that
 * differ from the stamps in the database are sent. Rows that the warehouse does not have stay as they are.
 */
public final class DocumentPublish {
    private static final int ATTEMPTS = 3;
    private static final Settings.Retry RETRY = new Settings.Retry(ATTEMPTS - 1, Duration.ofSeconds(2));

    private final Store store;
    private final PostgresAddress address;
    private final TargetTable table;
    private final BooleanSupplier stop;

    private DocumentPublish(Store store, PostgresAddress address, TargetTable table, BooleanSupplier stop) {
        this.store = store;
        this.address = address;
        this.table = table;
        this.stop = stop;
    }

    /** Checks the request. {@code environment} has PGUSER and PGPASSWORD, if they are needed. */
    public static DocumentPublish of(
            Store store, String url, String table, Map<String, String> environment, BooleanSupplier stop) {
        PostgresAddress address = PostgresAddress.of(url, environment.get("PGUSER"), environment.get("PGPASSWORD"));
        return new DocumentPublish(store, address, TargetTable.of(table), stop);
    }

    /** Throws what {@link #of} throws for this URL and table. */
    public static void check(String url, String table) {
        PostgresAddress unused = PostgresAddress.of(url, null, null);
        TargetTable alsoUnused = TargetTable.of(table);
    }

    /** {@code all}: send every row, whatever the stamps say. */
    public PublishReport run(String model, boolean all) {
        long started = System.nanoTime();
        PublishedRows rows = new PublishedRows(store, model);
        Map<Long, String> digests = rows.digests();
        Totals totals = new Totals();
        TableSetup.Target target = attempts(rows, digests, all, totals);
        long documents = digests.values().stream()
                .mapToLong(digest -> Long.parseLong(digest.substring(0, digest.indexOf(':'))))
                .sum();
        return new PublishReport(
                address.toString(),
                table.sql(),
                documents,
                totals.sent,
                totals.written,
                totals.created,
                target.embeddingType(),
                (System.nanoTime() - started) / 1e9);
    }

    private TableSetup.Target attempts(PublishedRows rows, Map<Long, String> digests, boolean all, Totals totals) {
        try {
            return new RetryPause(RETRY, stop)
                    .retry(() -> attempt(rows, digests, all && totals.attempts == 0, totals), this::isTemporary);
        } catch (RuntimeException e) {
            throw PublishFailure.in(e)
                    .map(failure -> explain(failure, totals.attempts))
                    .orElse(e);
        }
    }

    private boolean isTemporary(Exception failure) {
        return !stop.getAsBoolean()
                && PublishFailure.in(failure).map(PublishFailure::isTemporary).orElse(false);
    }

    private RuntimeException explain(PublishFailure failure, int attempts) {
        if (stop.getAsBoolean()) {
            return PublishErrors.stopped();
        }
        if (failure.isTemporary()) {
            return PublishErrors.unreachable(address.host(), address.port(), attempts, failure.getCause());
        }
        return failure.isRefusal()
                ? PublishErrors.refused(address.host(), address.port(), failure.getCause())
                : PublishErrors.rejected(address.host(), address.port(), failure.getCause());
    }

    private TableSetup.Target attempt(PublishedRows rows, Map<Long, String> digests, boolean all, Totals totals) {
        totals.attempts++;
        try (Connection connection = address.connect()) {
            TableSetup setup = new TableSetup(connection, table, rows.dimension());
            TableSetup.Target target = setup.run();
            totals.created |= target.created();
            if (all) {
                forgetStamps(connection);
            }
            write(rows, changed(digests, stamps(connection)), target, totals);
            setup.indexVectors(target);
            return target;
        } catch (SQLException e) {
            throw new PublishFailure(e);
        }
    }

    private void write(PublishedRows rows, Set<Long> buckets, TableSetup.Target target, Totals totals) {
        if (buckets.isEmpty()) {
            return;
        }
        rows.rows(buckets)
                .mapPartitions(new BucketUpsert(address, table, target), Encoders.javaSerialization(long[].class))
                .collectAsList()
                .forEach(counts -> {
                    totals.sent += counts[0];
                    totals.written += counts[1];
                });
    }

    private static Set<Long> changed(Map<Long, String> digests, Map<Long, String> stamps) {
        Set<Long> changed = new TreeSet<>();
        digests.forEach((bucket, digest) -> {
            if (!digest.equals(stamps.get(bucket))) {
                changed.add(bucket);
            }
        });
        return changed;
    }

    private Map<Long, String> stamps(Connection connection) throws SQLException {
        Map<Long, String> stamps = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT bucket, digest FROM %s WHERE target = ?".formatted(table.stamps()))) {
            query.setString(1, table.sql());
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    stamps.put(found.getLong(1), found.getString(2));
                }
            }
        }
        // Ends the transaction: it must not stay open while executors write.
        connection.commit();
        return stamps;
    }

    private void forgetStamps(Connection connection) throws SQLException {
        try (PreparedStatement delete =
                connection.prepareStatement("DELETE FROM %s WHERE target = ?".formatted(table.stamps()))) {
            delete.setString(1, table.sql());
            delete.execute();
        }
        connection.commit();
    }

    private static final class Totals {
        private long sent;
        private long written;
        private boolean created;
        private int attempts;
    }
}

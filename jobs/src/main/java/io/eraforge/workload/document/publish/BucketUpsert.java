package io.eraforge.workload.document.publish;

import io.eraforge.workload.document.schema.BucketDigest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;

/**
 * Runs on executors: writes rows that are sorted by bucket, each bucket with its stamp in one transaction. Answers with the numbers of
 * rows sent and of rows that changed.
 */
final class BucketUpsert implements MapPartitionsFunction<Row, long[]> {
    private static final long serialVersionUID = 1;
    private static final int BATCH = 500;

    private final PostgresAddress address;
    private final TargetTable table;
    private final TableSetup.Target target;

    BucketUpsert(PostgresAddress address, TargetTable table, TableSetup.Target target) {
        this.address = address;
        this.table = table;
        this.target = target;
    }

    @Override
    public Iterator<long[]> call(Iterator<Row> rows) {
        if (!rows.hasNext()) {
            return List.of(new long[2]).iterator();
        }
        try (Connection connection = address.connect()) {
            return List.of(new Writing(connection).all(rows)).iterator();
        } catch (SQLException e) {
            throw new PublishFailure(e);
        }
    }

    private final class Writing {
        private final Connection connection;
        private long sent;
        private long written;

        Writing(Connection connection) throws SQLException {
            this.connection = connection;
            try (PreparedStatement path = connection.prepareStatement("SELECT set_config('search_path', ?, false)")) {
                path.setString(1, target.searchPath());
                path.execute();
            }
        }

        long[] all(Iterator<Row> rows) throws SQLException {
            try (PreparedStatement upsert =
                    connection.prepareStatement(TargetColumns.upsert(table, target.embeddingType()))) {
                Row row = rows.next();
                while (row != null) {
                    row = bucket(upsert, row, rows);
                }
            }
            return new long[] {sent, written};
        }

        /** Writes the bucket that {@code first} begins; returns the first row of the next one, or null. */
        private Row bucket(PreparedStatement upsert, Row first, Iterator<Row> rows) throws SQLException {
            long bucket = first.getLong(PublishedRows.BUCKET);
            BucketDigest digest = new BucketDigest();
            Row row = first;
            for (int pending = 1; row != null && row.getLong(PublishedRows.BUCKET) == bucket; pending++) {
                bind(upsert, row);
                digest.add(row.getLong(PublishedRows.HASH));
                row = rows.hasNext() ? rows.next() : null;
                if (pending % BATCH == 0) {
                    flush(upsert);
                }
            }
            flush(upsert);
            stamp(bucket, digest.text());
            connection.commit();
            return row;
        }

        private void flush(PreparedStatement upsert) throws SQLException {
            for (int changed : upsert.executeBatch()) {
                sent++;
                written += changed;
            }
        }

        private void stamp(long bucket, String digest) throws SQLException {
            try (PreparedStatement stamp = connection.prepareStatement(
                    "INSERT INTO %s (target, bucket, digest) VALUES (?, ?, ?) ON CONFLICT (target, bucket) DO UPDATE SET digest = EXCLUDED.digest, published_at = now()"
                            .formatted(table.stamps()))) {
                stamp.setString(1, table.sql());
                stamp.setLong(2, bucket);
                stamp.setString(3, digest);
                stamp.executeUpdate();
            }
        }

        private void bind(PreparedStatement upsert, Row row) throws SQLException {
            for (int i = 0; i < TargetColumns.ALL.size(); i++) {
                String type = TargetColumns.ALL.get(i).type();
                if (row.isNullAt(i)) {
                    upsert.setNull(i + 1, Types.NULL);
                } else {
                    bind(upsert, i + 1, type, row, i);
                }
            }
            upsert.addBatch();
        }

        private void bind(PreparedStatement upsert, int parameter, String type, Row row, int i) throws SQLException {
            switch (type) {
                case "text" -> upsert.setString(parameter, text(row.getString(i)));
                case "text[]" -> upsert.setArray(parameter, connection.createArrayOf("text", texts(row.getList(i))));
                case "timestamptz" ->
                    upsert.setObject(parameter, row.getTimestamp(i).toInstant().atOffset(ZoneOffset.UTC));
                case "real[]" -> bindVector(upsert, parameter, row.getList(i));
                default -> upsert.setObject(parameter, row.get(i));
            }
        }

        private void bindVector(PreparedStatement upsert, int parameter, List<Float> vector) throws SQLException {
            if (target.hasVectors()) {
                upsert.setString(parameter, vector.toString());
            } else {
                upsert.setArray(parameter, connection.createArrayOf("float4", vector.toArray()));
            }
        }
    }

    // PostgreSQL stores every character but this one.
    private static String text(String text) {
        return text.replace('\0', '\uFFFD');
    }

    private static Object[] texts(List<String> texts) {
        return texts.stream().map(text -> text == null ? null : text(text)).toArray();
    }
}

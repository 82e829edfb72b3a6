package io.eraforge.testing;

import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.document.schema.DocumentsTable;
import io.eraforge.workload.document.schema.EmbeddingsTable;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/** Documents with vectors made up by the test, written as ingest and run write them. */
public final class DocumentsWarehouse {
    public static final String MODEL = "made-up";
    private static final Timestamp TIME = new Timestamp(1_700_000_000_000L);

    private final Map<String, Entry> documents = new LinkedHashMap<>();
    private final int buckets;
    private String provenance = "made-up 1";

    public DocumentsWarehouse(int buckets) {
        this.buckets = buckets;
    }

    private record Entry(
            String title, String text, List<String> categories, LocalDate published, List<float[]> vectors) {}

    /** Adds or replaces a document. A null {@code published} is a document without a date. */
    public DocumentsWarehouse document(
            String id, String title, String text, List<String> categories, LocalDate published, float[]... vectors) {
        documents.put(id, new Entry(title, text, categories, published, List.of(vectors)));
        return this;
    }

    public DocumentsWarehouse document(String id, String title, String text, float[]... vectors) {
        return document(id, title, text, List.of("cs.AI"), LocalDate.of(2020, 1, 1), vectors);
    }

    public DocumentsWarehouse remove(String id) {
        documents.remove(id);
        return this;
    }

    public DocumentsWarehouse provenance(String text) {
        provenance = text;
        return this;
    }

    public DocumentsWarehouse write(Store store) {
        List<Row> rows = new ArrayList<>();
        List<Row> vectors = new ArrayList<>();
        documents.forEach((id, entry) -> {
            rows.add(document(id, entry));
            vectors.addAll(vectors(id, entry));
        });
        overwrite(store, DocumentsTable.TABLE, DocumentsTable.SCHEMA, rows);
        overwrite(store, EmbeddingsTable.of(MODEL), EmbeddingsTable.SCHEMA, vectors);
        return this;
    }

    private static void overwrite(Store store, TableId table, StructType schema, List<Row> rows) {
        store.overwrite(table, store.spark().createDataFrame(rows, schema).repartition(2));
    }

    private Row document(String id, Entry entry) {
        return RowFactory.create(
                id,
                entry.title(),
                list(List.of("Ada Lovelace", "Émilie du Châtelet")),
                entry.text(),
                list(entry.categories()),
                entry.published() == null
                        ? null
                        : Timestamp.from(entry.published().atStartOfDay().toInstant(ZoneOffset.UTC)),
                TIME,
                "10.1/" + id,
                null,
                "https://example.org/pdf/" + id,
                "https://example.org/abs/" + id,
                null,
                contentHash(entry),
                textHash(entry),
                entry.text() == null ? 0 : entry.text().length(),
                TIME,
                bucket(id));
    }

    private static Object list(List<String> values) {
        return CollectionConverters.asScala(values).toSeq();
    }

    private static long contentHash(Entry entry) {
        return entry.hashCode() - entry.vectors().hashCode();
    }

    private static long textHash(Entry entry) {
        return String.valueOf(entry.text()).hashCode();
    }

    private long bucket(String id) {
        return Math.floorMod(id.hashCode(), buckets);
    }

    private List<Row> vectors(String id, Entry entry) {
        List<Row> rows = new ArrayList<>();
        for (int chunk = 0; chunk < entry.vectors().size(); chunk++) {
            rows.add(row(id, entry, "ok", null, chunk, entry.vectors().get(chunk)));
        }
        return rows.isEmpty() ? List.of(row(id, entry, "failed", "no text", null, null)) : rows;
    }

    private Row row(String id, Entry entry, String status, String error, Integer chunk, float[] vector) {
        return RowFactory.create(
                id,
                status,
                "cpu",
                error,
                chunk,
                chunk == null ? null : 0,
                chunk == null ? null : 1,
                chunk == null ? null : 2,
                chunk == null ? null : false,
                vector,
                chunk == null ? null : "",
                chunk == null ? null : 1.5,
                TIME,
                "batch",
                textHash(entry),
                provenance,
                bucket(id));
    }
}

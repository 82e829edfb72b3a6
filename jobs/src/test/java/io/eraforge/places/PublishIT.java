package io.eraforge.places;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.table.Store;
import io.eraforge.testing.DocumentsWarehouse;
import io.eraforge.testing.EraForge;
import io.eraforge.testing.PostgresServer;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.SystemPackage;
import io.eraforge.workload.document.publish.DocumentPublish;
import io.eraforge.workload.document.publish.PublishReport;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@Tag("places")
@ExtendWith(SparkExtension.class)
class PublishIT {
    private static final int DOCUMENTS = 300;
    private static final String TABLE = "abstract_metadata";
    private static final String ROWS = "SELECT t::text FROM %s t ORDER BY arxiv_id";

    private static PostgresServer postgres;

    private Path warehouse;
    private Store store;

    @BeforeAll
    static void startServer(@TempDir Path dir) throws IOException, InterruptedException {
        postgres = PostgresServer.start(Path.of(SystemPackage.path("postgresql", dir)));
    }

    @AfterAll
    static void stopServer() {
        if (postgres != null) {
            postgres.close();
        }
    }

    @BeforeEach
    void open(SparkSession spark, @TempDir Path dir) {
        postgres.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
        warehouse = dir.resolve("w");
        store = Store.openForWriting(spark, warehouse.toString(), "test");
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void publishesRowsOfEveryKindWithIndexes() {
        odd().write(store);
        PublishReport report = publish();
        assertThat(report.created()).isTrue();
        assertThat(List.of(report.documents(), report.sent(), report.written())).containsOnly(3L);
        assertThat(postgres.query("SELECT title FROM %s ORDER BY arxiv_id".formatted(TABLE)))
                .containsExactly("It's \"quoted\"; DROP TABLE x;-- \\", "נוירונים 🌟 été", "a\uFFFDb");
        assertThat(postgres.query("SELECT _key FROM %s WHERE arxiv_id = 'hep-th/9901001'".formatted(TABLE)))
                .containsExactly("hep-th_9901001");
        assertThat(postgres.query(
                        "SELECT arxiv_id FROM %s WHERE categories @> ARRAY['math.NT'] AND authors[2] = 'Émilie du Châtelet' AND published = '1999-01-05 00:00:00Z'"
                                .formatted(TABLE)))
                .containsExactly("hep-th/9901001");
        assertThat(postgres.query("SELECT abstract_embedding::text FROM %s ORDER BY arxiv_id".formatted(TABLE)))
                .containsExactly("{0.5,1e-10}", "{-1,0.25}", "{3.4e+38,0}");
        assertThat(postgres.query(
                        "SELECT arxiv_id FROM %s WHERE to_tsvector('english', left(coalesce(abstract, ''), 250000)) @@ to_tsquery('english', 'owl')"
                                .formatted(TABLE)))
                .containsExactly("1");
        assertThat(postgres.query("SELECT indexdef FROM pg_indexes WHERE tablename = '%s'".formatted(TABLE)))
                .hasSize(6)
                .anyMatch(index -> index.contains("UNIQUE") && index.endsWith("(arxiv_id)"))
                .anyMatch(index -> index.contains("gin (categories)"))
                .anyMatch(index -> index.contains("(published)"))
                .anyMatch(index -> index.contains("(processed_gpu)"))
                .anyMatch(index -> index.contains("to_tsvector('english'::regconfig, COALESCE(title"))
                .anyMatch(index -> index.contains("abstract"));
    }

    @Test
    void sendsOnlyWhatChanged() {
        DocumentsWarehouse documents = many().write(store);
        publish();
        String before = "SELECT xmin::text || ' ' || arxiv_id FROM %s ORDER BY arxiv_id".formatted(TABLE);
        List<String> versions = postgres.query(before);
        PublishReport unchanged = publish();
        assertThat(unchanged.sent()).isZero();
        documents
                .document("d7", "Changed", "text", new float[] {7, 7})
                .document("new", "New", "text", new float[] {1, 1})
                .write(store);
        PublishReport renewed = publish();
        assertThat(renewed.written()).isEqualTo(2);
        assertThat(renewed.sent()).isLessThan(DOCUMENTS);
        List<String> after = postgres.query(before);
        assertThat(after).hasSize(DOCUMENTS + 1);
        assertThat(after.stream().filter(versions::contains)).hasSize(DOCUMENTS - 1);
        // Rows of others stay, a row that was changed by others is restored only on demand.
        postgres.execute("UPDATE %s SET title = 'x' WHERE arxiv_id = 'd3'".formatted(TABLE));
        assertThat(publish().written()).isZero();
        assertThat(publish(TABLE, true).written()).isEqualTo(1);
    }

    @Test
    void droppedTableIsPublishedAgain() {
        many().write(store);
        publish();
        postgres.execute("DROP TABLE " + TABLE);
        assertThat(publish().written()).isEqualTo(DOCUMENTS);
    }

    @Test
    void killedPublishStartedAgainEqualsAnUndisturbedOne() throws SQLException {
        many().write(store);
        publish("reference", false);
        List<String> reference = postgres.query(ROWS.formatted("reference"));
        // The publish waits in the middle, for a lock that the test holds.
        postgres.execute("CREATE TABLE killed (LIKE reference)");
        postgres.execute(
                "CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.arxiv_id = 'd150' THEN PERFORM pg_advisory_xact_lock(1); END IF; RETURN NEW; END $$");
        postgres.execute("CREATE TRIGGER wait BEFORE INSERT ON killed FOR EACH ROW EXECUTE FUNCTION wait()");
        try (Connection holder = postgres.connect();
                Statement lock = holder.createStatement()) {
            lock.execute("SELECT pg_advisory_lock(1)");
            String waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
            try (EraForge killed = EraForge.start(environment(), command("killed"))) {
                killed.until(() -> !postgres.query(waiting).isEmpty())
                        .signal("KILL")
                        .await();
                assertThat(killed.output()).doesNotContain(PostgresServer.PASSWORD);
            }
        }
        postgres.execute("DROP TRIGGER wait ON killed");
        assertThat(postgres.query(ROWS.formatted("killed")).size()).isLessThan(DOCUMENTS);
        String output = EraForge.run(0, environment(), command("killed"));
        assertThat(output).contains("300 documents").doesNotContain(PostgresServer.PASSWORD);
        assertThat(postgres.query(ROWS.formatted("killed"))).isEqualTo(reference);
    }

    @Test
    void goesOnWhenTheServerBreaksConnections() {
        many().write(store);
        postgres.execute("CREATE TABLE broken_once (done boolean)");
        postgres.execute(
                "CREATE FUNCTION break() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.bucket = 2 AND nextval('breaks') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NEW; END $$");
        postgres.execute("CREATE SEQUENCE breaks");
        publishEmptyStamps();
        postgres.execute(
                "CREATE TRIGGER break BEFORE INSERT ON eraforge_published FOR EACH ROW EXECUTE FUNCTION break()");
        publish();
        assertThat(postgres.query("SELECT last_value FROM breaks")).containsExactly("2");
        assertThat(postgres.query("SELECT count(*) FROM " + TABLE)).containsExactly(Integer.toString(DOCUMENTS));
    }

    /** Makes the table of stamps, so that a trigger can be put on it. */
    private void publishEmptyStamps() {
        publish("other", false);
    }

    @Test
    void saysWhatToCheckWhenItCannotConnect() {
        many().write(store);
        assertThatThrownBy(() -> DocumentPublish.of(
                                store, "jdbc:postgresql://127.0.0.1:1/db", TABLE, postgres.environment(), () -> false)
                        .run(DocumentsWarehouse.MODEL, false))
                .isInstanceOfSatisfying(
                        EraForgeException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.ENVIRONMENT))
                .hasMessageContaining("127.0.0.1, port 1")
                .hasMessageContaining("3 attempts")
                .hasMessageContaining("Check that PostgreSQL runs there");
        assertThatThrownBy(() -> publish(Map.of("PGUSER", PostgresServer.USER, "PGPASSWORD", "wrong-word")))
                .isInstanceOfSatisfying(
                        EraForgeException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.ENVIRONMENT))
                .hasMessageContaining("Check PGUSER and PGPASSWORD")
                .hasMessageNotContaining("wrong-word");
        assertThatThrownBy(() -> DocumentPublish.check(postgres.url() + "?user=a&password=b", TABLE))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("PGPASSWORD");
    }

    @Test
    void refusesColumnsOfOtherTypes() {
        many().write(store);
        postgres.execute("CREATE TABLE %s (arxiv_id text, categories text)".formatted(TABLE));
        assertThatThrownBy(this::publish)
                .isInstanceOfSatisfying(
                        EraForgeException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.BAD_DATA))
                .hasMessageContaining("column 'categories'")
                .hasMessageContaining("expected: text[]; found: text");
    }

    @Test
    void usesVectorsOfPgvectorWhereInstalled(@TempDir Path dir) {
        String unused = SystemPackage.path("pgvector", dir);
        postgres.execute("CREATE EXTENSION vector SCHEMA public");
        DocumentsWarehouse documents = many().write(store);
        assertThat(publish().embeddingType()).isEqualTo("vector(2)");
        assertThat(postgres.query(
                        "SELECT arxiv_id FROM %s ORDER BY abstract_embedding <=> '[1,1]' LIMIT 1".formatted(TABLE)))
                .containsExactly("d1");
        assertThat(postgres.query("SELECT indexdef FROM pg_indexes WHERE indexname = '%s_embedding'".formatted(TABLE)))
                .singleElement()
                .asString()
                .contains("vector_cosine_ops");
        documents.document("d7", "Changed", "text", new float[] {7, 7}).write(store);
        assertThat(publish().written()).isEqualTo(1);
    }

    private static DocumentsWarehouse odd() {
        return new DocumentsWarehouse(3)
                .document("1", "It's \"quoted\"; DROP TABLE x;-- \\", "On owls.", new float[] {0.5f, 1e-10f})
                .document("2", "נוירונים 🌟 été", "x".repeat(100_000), new float[] {-1, 0.25f})
                .document(
                        "hep-th/9901001",
                        "a\0b",
                        null,
                        List.of("math.NT", "hep-th"),
                        LocalDate.of(1999, 1, 5),
                        new float[] {3.4e38f, 0})
                .document("zero", "", "", List.of(), null);
    }

    private static DocumentsWarehouse many() {
        DocumentsWarehouse documents = new DocumentsWarehouse(6);
        for (int i = 0; i < DOCUMENTS; i++) {
            documents.document("d" + i, "Title " + i, "Text " + i, new float[] {i, 1});
        }
        return documents;
    }

    private PublishReport publish() {
        return publish(TABLE, false);
    }

    private PublishReport publish(String table, boolean all) {
        return DocumentPublish.of(store, postgres.url(), table, postgres.environment(), () -> false)
                .run(DocumentsWarehouse.MODEL, all);
    }

    private PublishReport publish(Map<String, String> environment) {
        return DocumentPublish.of(store, postgres.url(), TABLE, environment, () -> false)
                .run(DocumentsWarehouse.MODEL, false);
    }

    private Map<String, String> environment() {
        return new HashMap<>(postgres.environment());
    }

    private String[] command(String table) {
        return new String[] {
            "documents",
            "publish",
            "--warehouse",
            warehouse.toString(),
            "--to",
            postgres.url(),
            "--table",
            table,
            "--model",
            model().toString()
        };
    }

    /** A folder of the model's name: only its name counts here. */
    private Path model() {
        Path folder = warehouse.resolveSibling(DocumentsWarehouse.MODEL);
        boolean unused = folder.toFile().mkdirs();
        return folder;
    }
}

package io.eraforge.engine.toy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.cli.workload.WorkloadCli;
import io.eraforge.cli.workload.WorkloadCommands;
import io.eraforge.config.Settings;
import io.eraforge.engine.Nouns;
import io.eraforge.engine.Workload;
import io.eraforge.engine.failure.FailedItemPublisher;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.engine.run.WorkloadRunner;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.schema.TableId;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.event.Vocabulary;
import io.eraforge.telemetry.state.RunContext;
import io.eraforge.telemetry.state.RunTracker;
import io.eraforge.telemetry.ui.LiveStateFeed;
import io.eraforge.testing.RecordingListener;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A workload of at most 150 lines gets all of the engine. */
@ExtendWith(SparkExtension.class)
@Tag("faults")
class ToyWorkloadTest {
    private static final int BUCKETS = 6;
    private static final int LINES = 5;
    private static final Settings SETTINGS = TestSettings.with(
            "run.wave-values=10", "retry.fallback-delay=1ms", "failures.timeout.floor=5s", "failures.timeout.cap=5s");

    @TempDir
    private Path dir;

    private Store store;
    private final RecordingListener listener = new RecordingListener();

    @BeforeEach
    void open(SparkSession spark) {
        store = Store.openForWriting(spark, dir.toString(), "test");
        ToyWorkload.ToyComputation.flaky = true;
    }

    @AfterEach
    void close() {
        store.close();
    }

    /** Lines "line n", with {@code others} in place of the first of each bucket. */
    static void write(Store store, String... others) {
        List<Row> rows = new ArrayList<>();
        for (long bucket = 0; bucket < BUCKETS; bucket++) {
            for (int i = 0; i < LINES; i++) {
                String text = i == 0 && bucket < others.length ? others[(int) bucket] : "line " + i;
                rows.add(RowFactory.create(bucket * LINES + i, text, bucket));
            }
        }
        store.overwrite(ToyWorkload.LINES, store.spark().createDataFrame(rows, ToyWorkload.LINES.spark()));
    }

    static RunReport run(Store store, RunListener listener, boolean failedOnly) {
        RunRequest request = new RunRequest(List.of(ToyWorkload.PART), OptionalLong.empty(), false, failedOnly);
        try (Interruption interruption = Interruption.watch(store.spark().sparkContext())) {
            return new WorkloadRunner(new ToyWorkload(), store, SETTINGS, listener, interruption).run("r", request);
        }
    }

    private PartStatus status() {
        return new StatusReader(store.tables(), new ToyWorkload()).part(ToyWorkload.PART);
    }

    private List<String> select(String table, String... columns) {
        return store.read(new TableId(table, List.of())).selectExpr(columns).collectAsList().stream()
                .map(Row::toString)
                .sorted()
                .toList();
    }

    @Test
    void isSmall() throws IOException {
        Path source = Path.of("src/test/java/io/eraforge/engine/toy/ToyWorkload.java");
        assertThat(Files.readAllLines(source)).hasSizeLessThanOrEqualTo(150);
    }

    @Test
    void computesInWavesAndSkipsWhatIsDone() {
        write(store);
        RunReport report = run(store, listener, false);
        assertThat(report.parts().get(0).waves()).isEqualTo(BUCKETS / 2);
        assertThat(status()).isEqualTo(new PartStatus(ToyWorkload.PART, 30, 0, 30, 0, 0));
        assertThat(select("letters", "count(*)", "sum(letters)", "max(status)", "max(backend)"))
                .containsExactly("[30,120,ok,cpu]");
        assertThat(run(store, listener, false).parts().get(0).skipped()).isEqualTo(30);
        Ledger ledger = new Ledger(store.tables());
        assertThat(ledger.lastRun("toy")).isPresent();
        assertThat(ledger.lastRun("era")).isEmpty();
    }

    @Test
    void recordsLinesThatFailAndRetriesThemIndividually() {
        write(store, "bad", "flaky", "bad");
        assertThat(run(store, listener, false).failed()).isEqualTo(3);
        assertThat(select("failed_lines", "line", "error_class", "tried"))
                .allMatch(row -> row.contains("Unreadable") && row.contains("individually"))
                .hasSize(3);
        ToyWorkload.ToyComputation.flaky = false;
        assertThat(run(store, listener, true).failed()).isEqualTo(2);
        assertThat(status()).isEqualTo(new PartStatus(ToyWorkload.PART, 30, 0, 28, 2, 0));
        assertThat(listener.lines()).contains("warning: Lines: retried 3 failed lines individually; 1 succeeded.");
    }

    @Test
    void findsTheLinesThatKillOrHangTheirJobByBisection() {
        write(store, "bomb", "plain", "hang");
        assertThat(run(store, listener, false).failed()).isEqualTo(2);
        assertThat(select("failed_lines", "line")).containsExactly("[0]", "[10]");
        assertThat(listener.lines()).anyMatch(line -> line.contains("excluding the items that fail individually"));
        assertThat(status()).isEqualTo(new PartStatus(ToyWorkload.PART, 30, 0, 28, 2, 0));
    }

    @Test
    void isShownInTheTab() throws Exception {
        write(store, "bad", "flaky");
        RunTracker tracker = new RunTracker();
        tracker.startRun(new RunContext(
                "toy run",
                "cpu",
                dir.toString(),
                "app",
                List.of("lines"),
                new Vocabulary("part", "line", "lines", "cost", "failed_lines", Map.of("lines", "Lines"))));
        FailedItemPublisher failures = new FailedItemPublisher(new ToyWorkload(), store.tables(), tracker);
        run(
                store,
                event -> {
                    tracker.onEvent(event);
                    failures.onEvent(event);
                },
                false);
        try (LiveStateFeed tab = new LiveStateFeed(tracker)) {
            JsonNode state = new ObjectMapper().readTree(tab.json());
            assertThat(state.at("/run/status").asText()).isEqualTo("partial");
            assertThat(state.at("/run/words/items").asText()).isEqualTo("lines");
            assertThat(state.at("/levels/0/level").asText()).isEqualTo("lines");
            assertThat(state.at("/levels/0/written").asLong()).isEqualTo(28);
            assertThat(state.get("failed_total").asLong()).isEqualTo(2);
            assertThat(state.at("/failed/0").toString())
                    .contains("\"line\":")
                    .contains("\"error\":\"Unreadable: ")
                    .doesNotContain("era");
            assertThat(state.get("waves")).hasSize(BUCKETS / 2);
        }
    }

    @Test
    void hasTheGeneralCommands() throws Exception {
        write(store, "bad");
        assertThat(run(store, listener, false).failed()).isEqualTo(1);
        StringWriter out = new StringWriter();
        CommandLine toy = new CommandLine(CommandLine.Model.CommandSpec.create().name("toy"));
        WorkloadCommands.addTo(toy, ToyCli::new);
        toy.setOut(new PrintWriter(out, true));
        assertThat(toy.execute("status", "--json", "--warehouse", dir.toString()))
                .isZero();
        assertThat(out.toString())
                .contains(
                        "\"workload\":\"toy\"",
                        "{\"part\":\"lines\",\"total\":30,\"ineligible\":0,\"done\":29,\"failed\":1");
        assertThat(toy.execute("plan", "--warehouse", dir.toString())).isZero();
        assertThat(out.toString()).contains("Lines", "Part");
        assertThat(toy.execute("report", "--warehouse", dir.toString())).isZero();
        assertThat(Files.readString(dir.resolve("report.html")))
                .contains("Lines written", "Failed lines", "Unreadable: bad")
                .doesNotContain("Eras", "Level ");
    }

    private static final class ToyCli implements WorkloadCli {
        @Override
        public Nouns nouns() {
            return new ToyWorkload().nouns();
        }

        @Override
        public Workload workload(Settings settings) {
            return new ToyWorkload();
        }
    }

    /** The child hangs in the second wave, when the first is committed. */
    @Test
    void continuesAfterKillMinusNine() throws Exception {
        write(store, "plain", "plain", "hang");
        store.close();
        Process child = ToyRun.start(dir);
        try {
            while (new Ledger(store.tables())
                    .history("lines", "letters")
                    .buckets()
                    .isEmpty()) {
                assertThat(child.isAlive()).isTrue();
                Thread.sleep(100);
            }
        } finally {
            child.destroyForcibly().waitFor();
        }
        long committed = LINES
                * new Ledger(store.tables())
                        .history("lines", "letters")
                        .buckets()
                        .size();
        SparkSession spark = store.spark();
        store = Store.openForWriting(spark, dir.toString(), "test");
        write(store, "plain", "plain", "plain");
        RunReport.PartReport resumed = run(store, listener, false).parts().get(0);
        assertThat(resumed.skipped()).isEqualTo(committed).isBetween(1L, 29L);
        assertThat(status().done()).isEqualTo(30);
    }
}

package io.eraforge.telemetry.state;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.table.ledger.RunDetail;
import io.eraforge.table.ledger.RunsTable;
import io.eraforge.telemetry.state.RunState.ExecutorHistory;
import io.eraforge.telemetry.state.RunState.ExecutorState;
import io.eraforge.telemetry.state.RunState.Memory;
import io.eraforge.telemetry.state.RunState.Recovered;
import io.eraforge.telemetry.state.RunState.Tokens;
import io.eraforge.telemetry.state.RunState.Work;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TelemetrySummaryTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void readsWhatItWrites() throws IOException {
        long[] times = {1_000, 2_000};
        double[] memory = {Double.NaN, 700};
        double[] none = {Double.NaN, Double.NaN};
        ExecutorState executor = new ExecutorState(
                "1",
                "host",
                "Tesla (0)",
                true,
                2_000,
                5,
                1.5,
                null,
                400,
                500,
                2,
                new Memory("device", 700L, 1_000L, 900L),
                new Work(4, 2, 1, 70, 30),
                new Tokens(300, 2.5, 0.25),
                null,
                null,
                null,
                null,
                new ExecutorHistory(times, memory, none, none, none));
        Recovered recovered = new Recovered(1_500, "executor 1", "slice halved");
        RunState state =
                new RunState(1, 2, null, null, List.of(executor), null, List.of(recovered), null, 0, null, null, null);

        TelemetrySummary read = TelemetrySummary.from(JSON.readTree(TelemetryJson.write(TelemetrySummary.of(state))));

        assertThat(read.recoveries()).containsExactly(recovered);
        assertThat(read.executors()).hasSize(1);
        ExecutorState first = read.executors().get(0);
        assertThat(first.withHistory(executor.history())).isEqualTo(executor);
        assertThat(first.history().tMs()).containsExactly(times);
        assertThat(first.history().memory()).containsExactly(memory);
        assertThat(first.history().celsius()).containsExactly(none);
        assertThat(first.memory().peakShare()).isEqualTo(0.9);
    }

    @Test
    void thinsHistoriesToPointsThatIncludeTheLast() {
        int size = 500;
        long[] times = new long[size];
        double[] values = new double[size];
        for (int i = 0; i < size; i++) {
            times[i] = i;
            values[i] = i;
        }
        ExecutorHistory history = new ExecutorHistory(times, values, values, values, values);
        ExecutorState executor = new ExecutorState(
                "1", null, null, true, 0, 0, null, null, null, null, 0, null, null, null, null, null, null, null,
                history);
        RunState state = new RunState(1, 2, null, null, List.of(executor), null, List.of(), null, 0, null, null, null);

        ExecutorHistory thinned = TelemetrySummary.of(state).executors().get(0).history();

        assertThat(thinned.tMs()).hasSize(120).endsWith(499);
        assertThat(thinned.memory()).hasSize(120).endsWith(499);
    }

    @Test
    void ignoresUnknownFieldsAndToleratesAbsentOnes() throws IOException {
        String json = "{\"future\":{\"a\":1},\"executors\":[{\"id\":\"7\",\"future\":[1]},"
                + "{\"id\":\"8\",\"memory\":{\"kind\":\"device\",\"limit\":100,\"peak\":null},"
                + "\"history\":{\"t_ms\":[1,2],\"memory\":[null,5]}}],\"recoveries\":[{\"at_ms\":3}]}";
        TelemetrySummary summary = TelemetrySummary.from(JSON.readTree(json));

        ExecutorState bare = summary.executors().get(0);
        assertThat(bare.id()).isEqualTo("7");
        assertThat(bare.gpu()).isNull();
        assertThat(bare.memory().onDevice()).isFalse();
        assertThat(bare.memory().limited()).isFalse();
        assertThat(bare.history().tMs()).isEmpty();
        ExecutorState device = summary.executors().get(1);
        assertThat(device.memory().onDevice()).isTrue();
        assertThat(device.memory().peakShare()).isZero();
        assertThat(device.history().memory()).containsExactly(Double.NaN, 5);
        assertThat(device.history().rate()).isEmpty();
        assertThat(summary.recoveries()).containsExactly(new Recovered(3, "", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "null", "[]", "3", "{\"executors\":null}", "{\"executors\":\"none\"}"})
    void isEmptyWithoutASummary(String json) throws IOException {
        assertThat(TelemetrySummary.from(JSON.readTree(json))).isEqualTo(TelemetrySummary.EMPTY);
        assertThat(TelemetrySummary.from(null)).isEqualTo(TelemetrySummary.EMPTY);
    }

    @Test
    void readsLedgersOfOlderVersions(@TempDir Path dir) throws IOException {
        unpackLedger(dir);
        List<TelemetrySummary> summaries = new ArrayList<>();
        RunsTable.read(Tables.of(new Configuration(), dir.toString()), (entry, seq) -> {
            RunDetail detail = RunDetail.parse(entry.detail());
            if (entry.kind() == LedgerEntry.Kind.RUN && detail.telemetry() != null) {
                summaries.add(TelemetrySummary.from(detail.telemetry()));
            }
        });
        assertThat(summaries)
                .isNotEmpty()
                .allSatisfy(summary -> assertThat(summary.executors())
                        .isNotEmpty()
                        .allSatisfy(executor -> {
                            assertThat(executor.id()).isNotEmpty();
                            assertThat(executor.memory().limited()).isTrue();
                            assertThat(executor.memory().peakShare()).isBetween(0.0, 1.0);
                            assertThat(executor.history().memory())
                                    .hasSameSizeAs(executor.history().tMs());
                        }));
    }

    private static void unpackLedger(Path dir) throws IOException {
        try (InputStream in = TelemetrySummaryTest.class.getResourceAsStream("/io/eraforge/cli/frozen/warehouse.zip");
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().startsWith("runs/") && !entry.isDirectory()) {
                    Path file = dir.resolve(entry.getName());
                    Files.createDirectories(file.getParent());
                    Files.copy(zip, file);
                }
            }
        }
    }
}

package io.eraforge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.config.Settings;
import io.eraforge.engine.export.ExportFormat;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.engine.run.WorkloadRunner;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.feature.FeatureSet;
import io.eraforge.report.Report;
import io.eraforge.report.era.EraReport;
import io.eraforge.table.Store;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.testing.ErasBuilder;
import io.eraforge.testing.ReadingsBuilder;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.export.EraExport;
import io.eraforge.workload.era.export.EraExportRequest;
import io.eraforge.workload.era.ingest.Ingest;
import io.eraforge.workload.era.ingest.IngestRequest;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.prepare.Prepare;
import io.eraforge.workload.era.schema.SensorsTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Unusual names, keys and empty inputs, from ingest through prepare, run, status and export to the report. */
@ExtendWith(SparkExtension.class)
class OddInputsTest {
    private static final FeatureSet SET = FeatureSet.parse("few", List.of("mean", "length"));
    private static final String BAD_SERIES = "'; DROP TABLE eras; --$(id) <b>%s\\\\`é";

    private final Settings settings =
            TestSettings.with("levels.a.min-era-rows=1", "levels.b.min-era-rows=1", "levels.c.min-era-rows=1");

    @TempDir
    Path dir;

    @Test
    void oddNamesAndKeysArePreserved(SparkSession spark) throws IOException {
        Path folder = Files.createDirectory(dir.resolve("it's a \"folder\" $(x)"));
        String names = "\"a.b\": %d, \"ä\": 2, \"select\": 3, \"it's \\\"so\\\"\": 4, \"new\\nline\": 5,"
                + " \"<script>alert(1)</script>\": 6, \"never\": null";
        StringBuilder readings = new StringBuilder();
        for (int minute = 0; minute < 4; minute++) {
            readings.append("{\"ts\": \"2024-01-01T00:0%d:00Z\", \"series\": \"%s\", %s}%n"
                    .formatted(minute, BAD_SERIES, names.formatted(minute)));
        }
        readings.append("{\"ts\": null, \"series\": \"%s\", \"a.b\": 7}%n".formatted(BAD_SERIES));
        readings.append("{\"ts\": \"2024-01-01T00:09:00Z\", \"series\": null, \"a.b\": 7}%n".formatted());
        String era = "{\"level\": \"%s\", \"series\": \"%s\", \"era_id\": %s, \"start\": \"%s\", \"end\": \"%s\"}%n";
        String eras = era.formatted("A", BAD_SERIES, "9876543210", "2024-01-01T00:00:00Z", "2024-01-01T00:03:00Z")
                + era.formatted("A", BAD_SERIES, "9876543210", "2024-01-01T00:01:00Z", "2024-01-01T00:03:00Z")
                + era.formatted("A", BAD_SERIES, "2", "2024-01-01T00:03:00Z", "2024-01-01T00:00:00Z")
                + era.formatted("A", BAD_SERIES, "null", "2024-01-01T00:00:00Z", "2024-01-01T00:03:00Z")
                + era.formatted("B", BAD_SERIES, "-1", "2024-01-01T00:03:00Z", "2024-01-01T00:04:00Z")
                + era.formatted("C", BAD_SERIES, "3", "2030-01-01T00:00:00Z", "2030-01-01T00:04:00Z");
        try (Store store = Store.openForWriting(spark, folder.resolve("w").toString(), "test", settings.lease())) {
            IngestReport report = Ingest.run(
                    store,
                    settings.ingest(),
                    IngestRequest.of(
                            List.of(file(folder, "r.jsonl", readings.toString())), file(folder, "e.jsonl", eras)));
            assertThat(report.eras().rejected()).isEqualTo(3);
            Prepare.run(store, settings);
            assertThat(run(store).failed()).isZero();
            assertThat(status(store))
                    .containsExactly(
                            new PartStatus(EraWorkload.part(Level.A), 1, 0, 1, 0, 0),
                            new PartStatus(EraWorkload.part(Level.B), 1, 0, 1, 0, 0),
                            new PartStatus(EraWorkload.part(Level.C), 1, 1, 0, 0, 0));
            assertThat(store.read(SensorsTable.ID)
                            .select("name")
                            .as(org.apache.spark.sql.Encoders.STRING())
                            .collectAsList())
                    .contains("a.b", "ä", "select", "it's \"so\"", "new\nline", "<script>alert(1)</script>");
            String csv = export(store, Level.A, folder.resolve("out.csv"));
            assertThat(csv.lines().findFirst().orElseThrow())
                    .startsWith("series,era_id,start,end,n_rows,")
                    .contains(
                            "a_b__mean",
                            "ae__mean",
                            "select__mean",
                            "it_s_so__mean",
                            "new_line__mean",
                            "script_alert_1_script__mean");
            assertThat(report(store))
                    .contains("&lt;script&gt;alert(1)&lt;/script&gt;", "a.b", "it&#39;s &quot;so&quot;")
                    .doesNotContain("<script");
            assertThat(csv).contains(",9876543210,2024-01-01T00:00:00Z,").contains("DROP TABLE eras; --$(id) <b>");
        }
    }

    @Test
    void emptyTablesAreReportedClearly(SparkSession spark) throws IOException {
        try (Store store = Store.openForWriting(spark, dir.resolve("w").toString(), "test", settings.lease())) {
            ReadingsBuilder.of("x").appendTo(store);
            new ErasBuilder().writeTo(store);
            Prepare.run(store, settings);
            assertThatThrownBy(() -> run(store))
                    .isInstanceOf(EraForgeException.class)
                    .hasMessageContaining("no prepared eras");
            assertThat(status(store)).containsExactly(none(Level.A, 0), none(Level.B, 0), none(Level.C, 0));
            assertThatThrownBy(() -> export(store, Level.A, dir.resolve("none.csv")))
                    .isInstanceOf(EraForgeException.class)
                    .hasMessageContaining("has not been computed");
            assertThat(report(store)).contains("no prepared eras", "0 eras: 0 done, 0 failed, 0 missing");
        }
    }

    @Test
    void erasWithoutReadingsAreNotComputed(SparkSession spark) throws IOException {
        try (Store store = Store.openForWriting(spark, dir.resolve("w").toString(), "test", settings.lease())) {
            ReadingsBuilder.of("x").appendTo(store);
            new ErasBuilder()
                    .era(Level.A, "s", 1, "2024-01-01T00:00:00Z", "2024-01-02T00:00:00Z")
                    .writeTo(store);
            Prepare.run(store, settings);
            assertThat(run(store).failed()).isZero();
            assertThat(status(store)).containsExactly(none(Level.A, 1), none(Level.B, 0), none(Level.C, 0));
            assertThat(export(store, Level.A, dir.resolve("out.csv"))).isEqualTo("series,era_id,start,end,n_rows\n");
            assertThat(report(store)).contains("1 eras: 0 done, 0 failed, 0 missing, 1 below the minimum");
        }
    }

    private static PartStatus none(Level level, long eras) {
        return new PartStatus(EraWorkload.part(level), eras, eras, 0, 0, 0);
    }

    @Test
    void anEraMayHaveOneReading(SparkSession spark) throws IOException {
        try (Store store = Store.openForWriting(spark, dir.resolve("w").toString(), "test", settings.lease())) {
            String eras = "level,series,era_id,start,end\nB,s,1,2024-01-01T00:00:00Z,2024-01-02T00:00:00Z\n";
            String readings = "ts,series,x\n2024-01-01T00:00:00Z,s,5\n";
            Ingest.run(
                    store,
                    settings.ingest(),
                    IngestRequest.of(List.of(file(dir, "r.csv", readings)), file(dir, "e.csv", eras)));
            Prepare.run(store, settings);
            assertThat(run(store).failed()).isZero();
            assertThat(status(store).get(1)).isEqualTo(new PartStatus(EraWorkload.part(Level.B), 1, 0, 1, 0, 0));
            assertThat(export(store, Level.B, dir.resolve("out.csv"))).contains(",5.0,1.0");
        }
    }

    private RunReport run(Store store) {
        RunRequest request =
                new RunRequest(EraWorkload.parts(List.of(Level.values())), OptionalLong.empty(), false, false);
        try (Interruption interruption = Interruption.watch(store.spark().sparkContext())) {
            return new WorkloadRunner(new EraWorkload(settings, SET), store, settings, RunListener.SILENT, interruption)
                    .run("r", request);
        }
    }

    private List<PartStatus> status(Store store) {
        return new StatusReader(store.tables(), new EraWorkload(settings, SET)).parts();
    }

    private String export(Store store, Level level, Path out) throws IOException {
        new EraExport(store, settings)
                .run(new EraExportRequest(level, SET.name(), out.toString(), ExportFormat.CSV, List.of(), List.of()));
        return Files.readString(out);
    }

    private String report(Store store) {
        return Report.html(store.tables(), settings, Optional.empty(), EraReport.reader(List.of()));
    }

    private static String file(Path folder, String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}

package io.eraforge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.cli.Main;
import io.eraforge.cli.era.EraRunSummary;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.MinimumRowsView;
import io.eraforge.cli.view.NextCommand;
import io.eraforge.config.Settings;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.engine.run.WorkloadRunner;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.testing.IngestFixture;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.extract.LevelMinimum;
import io.eraforge.workload.era.ingest.IngestRequest;
import io.eraforge.workload.era.ingest.eras.WindowWidth;
import io.eraforge.workload.era.ingest.eras.WindowWidth.Unit;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.prepare.Prepare;
import io.eraforge.workload.era.prepare.PrepareReport;
import io.eraforge.workload.era.prepare.Staleness;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Hourly readings of a thermometer and of a valve that is open or shut, cut as the README does: too few for the default minimums. */
@ExtendWith(SparkExtension.class)
class HourlyDataTest {
    private static final int HOURS = 60 * 24;
    private static final FeatureSet MINIMAL = FeatureSet.named("minimal");
    private static final String FITTING =
            "--set levels.a.min-era-rows=360 --set levels.b.min-era-rows=84 --set levels.c.min-era-rows=12";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Console console =
            Console.of(Main.commandLine(new PrintWriter(out, true), new PrintWriter(err, true)));
    private final NextCommand next = new NextCommand(List.of("run", "--warehouse", "w"), "w");

    @Test
    void anEmptyResultFailsAndNamesMinimumsThatFit(SparkSession spark, @TempDir Path dir) {
        IngestFixture fixture = new IngestFixture(spark, dir);
        Settings defaults = TestSettings.with("warehouse=\"" + fixture.warehouse() + "\"");
        IngestReport ingested = ingest(fixture, defaults);
        assertThat(MinimumRowsView.show(console, ingested.eras(), defaults))
                .isEqualTo(Map.of(Level.A, 360L, Level.B, 80L, Level.C, 12L));
        assertThat(err.toString()).contains("A window of level A has 720 readings on average, fewer than the 1,000");

        assertThatThrownBy(() -> prepare(spark, fixture, defaults))
                .isInstanceOfSatisfying(EraForgeException.class, e -> {
                    assertThat(e.exitCode()).isEqualTo(ExitCode.BAD_DATA);
                    assertThat(e)
                            .hasMessageContaining("nothing to compute")
                            .hasMessageContaining("none of the 71 eras");
                });
        assertThat(err.toString()).contains("MIN_ERA_ROWS_A=1000 filters out 100.0% of level A: 0 of 2 eras are kept");

        assertThat(run(spark, fixture, defaults)).isEqualTo(ExitCode.BAD_DATA.code());
        assertThat(out.toString()).contains("\"status\":\"empty\"", FITTING);

        Settings fitting = TestSettings.with(
                "warehouse=\"" + fixture.warehouse() + "\"",
                "levels.a.min-era-rows=360",
                "levels.b.min-era-rows=84",
                "levels.c.min-era-rows=12");
        prepare(spark, fixture, fitting);
        assertThat(run(spark, fixture, fitting)).isZero();
        assertThat(run(spark, fixture, fitting)).as("done before").isZero();
        assertThat(rows(spark, fixture, "sensor = 'valve' and era_id = 0", "minimum", "maximum", "mean", "n_rows"))
                .containsExactly("[0.0,1.0,0.25,24]");
        assertThat(rows(spark, fixture, "status <> 'ok'", "sensor")).isEmpty();
    }

    private static IngestReport ingest(IngestFixture fixture, Settings settings) {
        List<String> lines = new ArrayList<>(List.of("ts,temperature,valve"));
        LocalDateTime start = LocalDateTime.of(2024, 1, 1, 0, 0);
        for (int hour = 0; hour < HOURS; hour++) {
            lines.add(start.plusHours(hour) + "," + (20 + hour % 24 / 10.0) + "," + (hour % 4 == 0 ? 1 : 0));
        }
        String file = fixture.file("hourly.csv", lines.toArray(String[]::new));
        Map<Level, WindowWidth> widths = Map.of(
                Level.A, WindowWidth.of(30, Unit.DAY),
                Level.B, WindowWidth.of(7, Unit.DAY),
                Level.C, WindowWidth.of(1, Unit.DAY));
        return fixture.ingest(settings.ingest(), new IngestRequest(List.of(file), "", widths));
    }

    private void prepare(SparkSession spark, IngestFixture fixture, Settings settings) {
        try (Store store = Store.openForWriting(spark, fixture.warehouse(), "test")) {
            PrepareReport report = Prepare.run(store, settings);
            PrepareCommand.adviseMinimums(spark, settings, report, console);
            PrepareCommand.requireEras(report);
        }
    }

    private int run(SparkSession spark, IngestFixture fixture, Settings settings) {
        RunRequest request =
                new RunRequest(EraWorkload.parts(List.of(Level.values())), OptionalLong.empty(), false, false);
        try (Store store = Store.openForWriting(spark, fixture.warehouse(), "test");
                Interruption interruption = Interruption.watch(spark.sparkContext())) {
            RunReport report = new WorkloadRunner(
                            new EraWorkload(settings, MINIMAL), store, settings, RunListener.SILENT, interruption)
                    .run("r", request);
            return report.isEmpty()
                    ? EraRunSummary.printEmpty(
                            console,
                            report,
                            Staleness.of(store.tables()),
                            LevelMinimum.read(store.tables(), settings, List.of(Level.values())),
                            next)
                    : EraRunSummary.printResult(console, report, Staleness.of(store.tables()), next);
        }
    }

    private static List<String> rows(SparkSession spark, IngestFixture fixture, String where, String... columns) {
        try (Store store = Store.openForReading(spark, fixture.warehouse())) {
            return store
                    .read(FeaturesTable.of(Level.C, "minimal"))
                    .where(where)
                    .selectExpr(columns)
                    .collectAsList()
                    .stream()
                    .map(Object::toString)
                    .toList();
        }
    }
}

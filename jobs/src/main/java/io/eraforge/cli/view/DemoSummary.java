package io.eraforge.cli.view;

import static org.apache.spark.sql.functions.col;

import io.eraforge.cli.command.ReportCommand;
import io.eraforge.cli.launch.Logs;
import io.eraforge.config.Settings;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.report.data.ReportRequest;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** What the demo leaves behind: where every era stands, a few features, and where everything lies. */
public final class DemoSummary {
    private static final List<String> EXAMPLE_FEATURES = List.of("mean", "minimum", "maximum", "standard_deviation");
    private static final int ROWS = 6;

    private DemoSummary() {}

    public static void show(SparkSession spark, Settings settings, FeatureSet features, Console console) {
        try (Store store = Store.openForReading(spark, settings.warehouse())) {
            console.heading("\nEvery era is accounted for");
            List<PartStatus> levels = new StatusReader(store.tables(), settings, features).levels();
            StatusSummary.show(console, levels);
            console.heading("\nThe air in the first greenhouse, by eras of level B");
            example(store, features, console);
            printOutputLocations(store, features, console, settings);
        }
    }

    private static void example(Store store, FeatureSet features, Console console) {
        List<String> shown =
                EXAMPLE_FEATURES.stream().filter(features.columns()::contains).toList();
        Dataset<Row> rows = store.read(TableId.features(Level.B, features.name()))
                .where(col("sensor").like("air_temp%"))
                .orderBy("series", "era_id")
                .limit(ROWS);
        List<List<String>> cells = new ArrayList<>();
        for (Row row : rows.collectAsList()) {
            List<String> cell = new ArrayList<>(List.of(
                    row.getAs("series"),
                    String.valueOf(row.<Long>getAs("era_id")),
                    row.getAs("sensor"),
                    HumanFormat.count(row.getAs("n_rows"))));
            shown.forEach(name -> cell.add(String.format(Locale.ROOT, "%.2f", row.<Double>getAs(name))));
            cells.add(cell);
        }
        List<String> headings = new ArrayList<>(List.of("series", ">era_id", "sensor", ">n_rows"));
        shown.forEach(name -> headings.add(">" + name));
        console.table(headings, cells);
    }

    private static void printOutputLocations(Store store, FeatureSet features, Console console, Settings settings) {
        console.heading("\nWhere everything lies");
        for (Level level : Level.values()) {
            console.line("  features of level %s   %s"
                    .formatted(level, store.path(TableId.features(level, features.name()))));
        }
        console.line("  source files          " + settings.warehouse() + "/_sample");
        ReportRequest newest = new ReportRequest(Optional.empty(), List.of());
        console.line(
                "  report to look at     " + ReportCommand.write(store.tables(), settings, newest, Optional.empty()));
        Logs.file().ifPresent(log -> console.line("  log                   " + log));
        console.heading("\nNext");
        console.line("  " + NextCommand.status(settings.warehouse()));
        console.line("  " + NextCommand.export("B", settings.warehouse()));
    }
}

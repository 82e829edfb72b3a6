package io.eraforge.cli.view;

import static org.apache.spark.sql.functions.col;

import io.eraforge.config.Settings;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Prints the results of the demo: eras by status, a few features, and the output locations. */
public final class DemoSummary {
    private static final List<String> EXAMPLE_FEATURES = List.of("mean", "minimum", "maximum", "standard_deviation");
    private static final int ROWS = 6;

    private DemoSummary() {}

    public static void show(
            Store store, Settings settings, FeatureSet features, Path report, Optional<Path> log, Console console) {
        console.heading("\nEras by status");
        List<PartStatus> levels = new StatusReader(store.tables(), new EraWorkload(settings, features)).parts();
        StatusSummary.show(console, EraWorkload.NOUNS, "Below minimum", levels, true);
        console.heading("\nAir temperature in the first greenhouse, eras of level B");
        printExample(store, features, console);
        console.heading("\nOutput locations");
        printOutputLocations(store, features, settings.warehouse(), console);
        console.line("  report                " + report);
        log.ifPresent(file -> console.line("  log                   " + file));
        console.heading("\nNext");
        console.line("  " + NextCommand.status(settings.warehouse()));
        console.line("  " + NextCommand.export("B", settings.warehouse()));
    }

    private static void printExample(Store store, FeatureSet features, Console console) {
        List<String> shown =
                EXAMPLE_FEATURES.stream().filter(features.columns()::contains).toList();
        Dataset<Row> rows = store.read(FeaturesTable.of(Level.B, features.name()))
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

    private static void printOutputLocations(Store store, FeatureSet features, String warehouse, Console console) {
        for (Level level : Level.values()) {
            console.line("  features of level %s   %s"
                    .formatted(level, store.path(FeaturesTable.of(level, features.name()))));
        }
        console.line("  source files          " + warehouse + "/_sample");
    }
}

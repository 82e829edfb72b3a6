package io.eraforge.workload.era.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.config.Settings;
import io.eraforge.engine.export.BucketGroups;
import io.eraforge.engine.export.ExportFormat;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.feature.SensorFeatures;
import io.eraforge.feature.TsfreshColumn;
import io.eraforge.table.Store;
import io.eraforge.testing.FeaturesWarehouse;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class EraExportTest {
    private static final FeatureSet SET = FeatureSet.parse("few", List.of("mean", "maximum"));
    private static final double INF = Double.POSITIVE_INFINITY;
    private static final long DAY_US = 86_400_000_000L;

    private final Settings settings = TestSettings.with("levels.a.min-era-rows=5");
    private Store store;
    private Path out;

    @BeforeEach
    void open(SparkSession spark, @TempDir Path dir) {
        store = Store.openForWriting(spark, dir.resolve("warehouse").toString(), "test");
        out = dir.resolve("out");
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void csvHasEveryEraThatReachesTheMinimumInOrder() throws IOException {
        warehouse().write(store);
        EraExportReport report = export(request("out", ExportFormat.CSV));
        assertThat(out.resolve("part-00000.csv")).hasContent("""
                        series,era_id,start,end,n_rows,rh__mean,rh__maximum,temp__mean,temp__maximum
                        a,1,1970-01-02T00:00:00Z,1970-01-02T00:00:01Z,10,,,1.5,-inf
                        a,2,1970-01-01T00:00:00.000007Z,1970-01-01T00:00:01.000007Z,5,0.1,1.0E-300,2.0,inf
                        a,3,1970-01-03T00:00:00Z,1970-01-03T00:00:01Z,10,,,,
                        b,8,1970-01-01T00:00:00Z,1970-01-01T00:00:01Z,10,,,,
                        b,9,1970-01-01T00:00:00Z,1970-01-01T00:00:01Z,10,,,,
                        "b, ""c""\",1,1970-01-01T00:00:00Z,1970-01-01T00:00:01Z,10,,,7.0,8.0
                        """);
        assertThat(filesIn(out)).containsExactly("part-00000.csv");
        assertThat(filesIn(out.getParent())).containsExactly("out", "warehouse");
        assertThat(report.eras()).isEqualTo(6);
        assertThat(report.notComputed()).isEqualTo(1);
        assertThat(report.failed()).isEqualTo(1);
        assertThat(report.bytes()).isEqualTo(Files.size(out.resolve("part-00000.csv")));
    }

    @Test
    void parquetHasTheSameRowsWithNanForMissingValues(SparkSession spark) {
        warehouse().write(store);
        export(request("out.parquet", ExportFormat.PARQUET));
        List<Row> rows = spark.read()
                .parquet(out + ".parquet")
                .selectExpr(
                        "series",
                        "era_id",
                        "unix_micros(start)",
                        "unix_micros(end)",
                        "n_rows",
                        "rh__mean",
                        "temp__maximum")
                .collectAsList();
        assertThat(rows.stream().map(Row::toString))
                .containsExactly(
                        "[a,1,86400000000,86401000000,10,NaN,-Infinity]",
                        "[a,2,7,1000007,5,0.1,Infinity]",
                        "[a,3,172800000000,172801000000,10,NaN,NaN]",
                        "[b,8,0,1000000,10,NaN,NaN]",
                        "[b,9,0,1000000,10,NaN,NaN]",
                        "[b, \"c\",1,0,1000000,10,NaN,8.0]");
    }

    @Test
    void mergesPartsIntoOneFile(SparkSession spark) throws IOException {
        FeaturesWarehouse warehouse = new FeaturesWarehouse(Level.A, SET);
        List<String> lines = new ArrayList<>(List.of("series,era_id,start,end,n_rows,x__mean,x__maximum"));
        for (int era = 0; era < 9; era++) {
            warehouse.era(era / 3, "s", era, 0, 10, 1).features(era / 3, "s", era, "x", era * 0.5, 1.0);
            lines.add("s,%d,1970-01-01T00:00:00Z,1970-01-01T00:00:01Z,10,%s,1.0".formatted(era, era * 0.5));
        }
        warehouse.write(store);
        EraExport export = new EraExport(store, settings, new BucketGroups(1, 1));
        assertThat(export.run(request("out", ExportFormat.CSV)).files()).isEqualTo(3);
        assertThat(export.run(request("out.csv", ExportFormat.CSV)).files()).isEqualTo(1);
        export.run(request("out.parquet", ExportFormat.PARQUET));
        assertThat(filesIn(out)).containsExactly("part-00000.csv", "part-00001.csv", "part-00002.csv");
        assertThat(filesIn(out.getParent())).containsExactly("out", "out.csv", "out.parquet", "warehouse");
        assertThat(Files.readAllLines(Path.of(out + ".csv"))).isEqualTo(lines);
        assertThat(spark.read().parquet(out + ".parquet").select("era_id", "x__mean").collectAsList().stream()
                        .map(row -> row.getDouble(1) / row.getLong(0))
                        .skip(1))
                .hasSize(8)
                .containsOnly(0.5);
    }

    @Test
    void selectsSensorsAndFeaturesInTheRequestedOrder() throws IOException {
        warehouse().write(store);
        export(new EraExportRequest(
                Level.A, SET.name(), out + ".csv", ExportFormat.CSV, List.of("temp", "rh"), List.of("maximum")));
        assertThat(Files.readAllLines(Path.of(out + ".csv")))
                .startsWith("series,era_id,start,end,n_rows,temp__maximum,rh__maximum")
                .element(2)
                .asString()
                .endsWith(",inf,1.0E-300");
    }

    @Test
    void exportsListedColumnsOnly() throws IOException {
        warehouse().write(store);
        SensorFeatures all = new SensorFeatures(Map.of(), List.of());
        assertRefused(listed(List.of("tmep__mean"), all), ExitCode.USAGE, "'tmep'", "Did you mean 'temp'?");
        assertRefused(listed(List.of("temp__minimum"), all), ExitCode.USAGE, "'minimum'", "Did you mean 'maximum'?");
        export(listed(List.of("temp__maximum", "rh__mean"), all));
        assertThat(Files.readAllLines(Path.of(out + ".csv")))
                .startsWith("series,era_id,start,end,n_rows,rh__mean,temp__maximum")
                .element(2)
                .asString()
                .endsWith(",0.1,inf");
    }

    @Test
    void leavesOutWhatASensorWasNotComputedFor() throws IOException {
        warehouse().write(store);
        export(listed(List.of(), new SensorFeatures(Map.of("rh", List.of(Feature.parse("maximum"))), SET.features())));
        assertThat(Files.readAllLines(Path.of(out + ".csv")))
                .startsWith("series,era_id,start,end,n_rows,rh__maximum,temp__mean,temp__maximum");
    }

    private EraExportRequest listed(List<String> columns, SensorFeatures computed) {
        return new EraExportRequest(
                Level.A,
                SET.name(),
                out + ".csv",
                ExportFormat.CSV,
                List.of(),
                List.of(),
                columns.stream().map(TsfreshColumn::parse).toList(),
                computed,
                false);
    }

    @Test
    void guardsTextsThatLookLikeFormulasButNotNumbers() throws IOException {
        new FeaturesWarehouse(Level.A, SET)
                .era(0, "=1+1", -7, 0, 10, 1)
                .features(0, "=1+1", -7, "-x", -1.5, -INF)
                .era(0, "@a,b", 1, 0, 10, 1)
                .era(0, "a=1", 1, 0, 10, 1)
                .write(store);
        String times = "1970-01-01T00:00:00Z,1970-01-01T00:00:01Z";
        export(request("plain.csv", ExportFormat.CSV));
        assertThat(Files.readAllLines(out.resolveSibling("plain.csv")))
                .startsWith(
                        "series,era_id,start,end,n_rows,-x__mean,-x__maximum", "=1+1,-7," + times + ",10,-1.5,-inf");
        export(new EraExportRequest(Level.A, SET.name(), out + ".csv", ExportFormat.CSV, List.of(), List.of(), true));
        assertThat(Files.readAllLines(Path.of(out + ".csv")))
                .containsExactly(
                        "series,era_id,start,end,n_rows,'-x__mean,'-x__maximum",
                        "'=1+1,-7," + times + ",10,-1.5,-inf",
                        "\"'@a,b\",1," + times + ",10,,",
                        "a=1,1," + times + ",10,,");
    }

    @Test
    void refusesToGuardOtherFormats() {
        assertThatThrownBy(() -> new EraExportRequest(
                        Level.A, SET.name(), "x.parquet", ExportFormat.PARQUET, List.of(), List.of(), true))
                .isInstanceOfSatisfying(
                        EraForgeException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
                .hasMessageContaining("x.parquet with --guard-formulas");
    }

    @Test
    void refusesUnknownNamesWithASuggestion() {
        warehouse().write(store);
        assertRefused(
                new EraExportRequest(Level.A, SET.name(), out.toString(), ExportFormat.CSV, List.of("tmep"), List.of()),
                ExitCode.USAGE,
                "'tmep'",
                "Did you mean 'temp'?");
        assertRefused(
                new EraExportRequest(
                        Level.A, SET.name(), out.toString(), ExportFormat.CSV, List.of(), List.of("maxinum")),
                ExitCode.USAGE,
                "'maxinum'",
                "Did you mean 'maximum'?");
    }

    @Test
    void refusesIfNoFeaturesWereComputed() {
        warehouse().write(store);
        assertRefused(
                new EraExportRequest(Level.B, SET.name(), out.toString(), ExportFormat.CSV, List.of(), List.of()),
                ExitCode.BAD_DATA,
                "Cannot export level B",
                "eraforge run --level B");
    }

    @Test
    void refusesAnOutputFolderThatIsNotEmpty() throws IOException {
        warehouse().write(store);
        Files.createDirectories(out);
        Files.writeString(out.resolve("notes.txt"), "keep");
        assertRefused(request("out", ExportFormat.CSV), ExitCode.USAGE, "exists and is not empty");
        assertThat(out.resolve("notes.txt")).hasContent("keep");
    }

    @Test
    void refusesMoreThanTwentyThousandColumns() {
        FeaturesWarehouse warehouse = new FeaturesWarehouse(Level.A, SET).era(0, "s", 1, 0, 10, 10_001);
        for (int sensor = 0; sensor <= 10_000; sensor++) {
            warehouse.features(0, "s", 1, "x" + sensor, 1.0, 2.0);
        }
        warehouse.write(store);
        assertRefused(request("out", ExportFormat.CSV), ExitCode.USAGE, "20,002 columns", "--sensors");
        assertThat(out).doesNotExist();
        export(new EraExportRequest(Level.A, SET.name(), out.toString(), ExportFormat.CSV, List.of(), List.of("mean")));
        assertThat(out.resolve("part-00000.csv")).exists();
    }

    private FeaturesWarehouse warehouse() {
        return new FeaturesWarehouse(Level.A, SET)
                .era(0, "b, \"c\"", 1, 0, 10, 1)
                .features(0, "b, \"c\"", 1, "temp", 7.0, 8.0)
                .era(1, "a", 1, DAY_US, 10, 1)
                .features(1, "a", 1, "temp", 1.5, -INF)
                .era(0, "a", 2, 7, 5, 2)
                .features(0, "a", 2, "temp", 2.0, INF)
                .features(0, "a", 2, "rh", 0.1, 1e-300)
                // Failed.
                .era(1, "a", 3, 2 * DAY_US, 10, 1)
                .features(1, "a", 3, "temp", "failed", null, null)
                // Below the minimum.
                .era(1, "a", 4, 0, 4, 1)
                .features(1, "a", 4, "temp", 1.0, 1.0)
                // Era 8 has no values, 9 is not computed, 7 was computed but no longer exists.
                .era(0, "b", 8, 0, 10, 0)
                .era(0, "b", 9, 0, 10, 1)
                .features(0, "b", 7, "temp", 1.0, 1.0);
    }

    private EraExportRequest request(String name, ExportFormat format) {
        return new EraExportRequest(
                Level.A, SET.name(), out.resolveSibling(name).toString(), format, List.of(), List.of());
    }

    private EraExportReport export(EraExportRequest request) {
        return new EraExport(store, settings).run(request);
    }

    private void assertRefused(EraExportRequest request, ExitCode code, String... fragments) {
        assertThatThrownBy(() -> export(request))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContainingAll(fragments)
                .extracting(e -> ((EraForgeException) e).exitCode())
                .isEqualTo(code);
    }

    private static List<String> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}

package io.eraforge.workload.era.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.testing.FeaturesWarehouse;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Selection on made-up features, against tsfresh's relevance tables: see make_relevance.py beside relevance.json. */
@ExtendWith(SparkExtension.class)
class FeatureSelectionTest {
    private static final FeatureSet SET = FeatureSet.parse(
            "few", List.of("mean", "median", "minimum", "maximum", "variance", "length", "skewness", "kurtosis"));
    private static final List<String> SENSORS = List.of("rh", "temp");

    private final Settings settings = TestSettings.with("levels.a.min-era-rows=5");
    private JsonNode golden;
    private Store store;
    private Path dir;

    @BeforeEach
    void open(SparkSession spark, @TempDir Path folder) throws IOException {
        try (InputStream in = getClass().getResourceAsStream("/selection/relevance.json")) {
            golden = new ObjectMapper().readTree(in);
        }
        dir = folder;
        store = Store.openForWriting(spark, folder.resolve("warehouse").toString(), "test");
        warehouse().write(store);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @ParameterizedTest
    @CsvSource({"binary, CLASSIFICATION, 2", "class, CLASSIFICATION, 3", "real, REGRESSION, 1"})
    void agreesWithTsfresh(String name, SelectionTask task, int tests) throws IOException {
        SelectionReport report = select(labels(name));
        JsonNode expected = golden.get("targets").get(name).get("relevance");
        assertThat(report.task()).isEqualTo(task);
        assertThat(report.tests()).isEqualTo(tests);
        assertThat(report.eras()).isEqualTo(eras());
        assertThat(report.rows()).hasSize(expected.size());
        for (RelevanceRow row : report.rows()) {
            JsonNode same = expected.get(row.feature());
            assertThat(row.type()).as(row.feature()).isEqualTo(same.get("type").asText());
            assertThat(row.relevant())
                    .as(row.feature())
                    .isEqualTo(same.get("relevant").asBoolean());
            double p = same.get("p").isNull() ? Double.NaN : same.get("p").asDouble();
            assertThat(row.pValue())
                    .as(row.feature())
                    .isEqualTo(p, within(1e-8 * (Double.isNaN(p) ? 1 : Math.max(p, 1e-8))));
        }
    }

    @Test
    void saysWhyFeaturesAreDropped() throws IOException {
        List<RelevanceRow> rows = select(labels("binary")).rows();
        assertThat(rows.get(0))
                .extracting(RelevanceRow::feature, RelevanceRow::whyDropped)
                .containsExactly("temp__mean", "");
        assertThat(rows)
                .filteredOn(row -> row.feature().equals("rh__mean"))
                .extracting(RelevanceRow::whyDropped)
                .containsExactly("not significant");
        assertThat(rows.subList(12, 16))
                .extracting(RelevanceRow::feature, RelevanceRow::whyDropped)
                .containsExactly(
                        tuple("rh__kurtosis", "no finite value"),
                        tuple("rh__length", "constant"),
                        tuple("temp__kurtosis", "no finite value"),
                        tuple("temp__length", "constant"));
    }

    @Test
    void taskCanBeChosen() throws IOException {
        assertThat(run(request(labels("binary"), SelectionTask.REGRESSION, false))
                        .tests())
                .isEqualTo(1);
        assertThatThrownBy(() -> run(request(labels("class"), SelectionTask.REGRESSION, false)))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("label 'wilted' of era 0 of series s is not a finite number");
    }

    @Test
    void writesTableAndList(SparkSession spark) throws IOException {
        SelectionReport report = select(labels("binary"));
        for (String name : List.of("r.csv", "t.parquet", "delta")) {
            RelevanceOutput.open(spark, dir.resolve(name).toString()).write(report);
        }
        assertThat(Files.readAllLines(dir.resolve("r.csv")).subList(0, 2))
                .containsExactly(
                        "feature,sensor,type,p_value,relevant,why_dropped",
                        "temp__mean,temp,real,%s,true,"
                                .formatted(report.rows().get(0).pValue()));
        assertThat(dir.resolve("t.parquet")).isRegularFile();
        List<Row> parquet =
                spark.read().parquet(dir.resolve("t.parquet").toString()).collectAsList();
        assertThat(parquet).hasSize(16);
        assertThat(spark.read()
                        .format("delta")
                        .load(dir.resolve("delta").toString())
                        .collectAsList())
                .containsExactlyInAnyOrderElementsOf(parquet);
        for (String list : List.of("r.txt", "t.txt", "delta.txt")) {
            assertThat(dir.resolve(list)).hasContent("temp__mean\ntemp__variance");
        }
        assertThatThrownBy(
                        () -> RelevanceOutput.open(spark, dir.resolve("r.csv").toString()))
                .hasMessageContaining("it exists");
    }

    @Test
    void erasAndLabelsMustMatch() throws IOException {
        List<String> lines = lines("binary");
        refused(lines.subList(0, 41), "20 of the 60 eras of level A have no label (the first: era 40 of series s)");
        assertThat(run(request(file(lines.subList(0, 41)), SelectionTask.AUTO, true))
                        .eras())
                .isEqualTo(40);
        refused(with(lines, "s,7777,1"), "1 of its 61 eras do not exist at level A (the first: era 7777 of series s)");
        refused(with(lines, "s,3,1"), "era 3 of series s is there twice");
        refused(with(lines.subList(0, 60), "s,59,"), "1 line has no label or NaN (the first: era 59 of series s)");
        refused(with(lines, "s,x,1"), "era id 'x' is not a whole number");
        refused(
                IntStream.range(0, 61)
                        .mapToObj(i -> i == 0 ? "series,era_id,y" : "s,%d,wet".formatted(i - 1))
                        .toList(),
                "all labels are wet");
        refused(List.of("series,era,y", "s,1,1"), "no column 'era_id' (found: series, era, y)");
        refused(List.of("series,era_id,y,z", "s,1,1,2"), "several columns could be the label (y, z)");
        refused(List.of("series,era_id", "s,1"), "no column besides the eras' keys");
    }

    @Test
    void shortErasMayHaveALabel() throws IOException {
        SelectionReport report = select(file(with(lines("binary"), "s,999,0")));
        assertThat(report.eras()).isEqualTo(eras());
        assertThat(report.below()).isEqualTo(1);
    }

    @Test
    void labelColumnsAreNamed() throws IOException {
        String labels = file(List.of("level,era_id,wet,dry", "A,1,1,1", "B,1,1,0", "A,2,0,1"));
        SelectionRequest wet = new SelectionRequest(Level.A, "few", labels, "wet", true, SelectionTask.AUTO, 0.05);
        assertThat(run(wet).eras()).isEqualTo(2);
        assertThatThrownBy(
                        () -> run(new SelectionRequest(Level.A, "few", labels, "wett", true, SelectionTask.AUTO, 0.05)))
                .hasMessageContaining("no column 'wett'", "Did you mean 'wet'?");
        assertThatThrownBy(
                        () -> run(new SelectionRequest(Level.A, "core", labels, "wet", true, SelectionTask.AUTO, 0.05)))
                .hasMessageContaining("feature set 'core' has not been computed");
        assertThatThrownBy(() -> select(dir.resolve("absent.csv").toString())).hasMessageContaining("no such file");
    }

    @Test
    void parquetTypesDecideTheTask(SparkSession spark) {
        String path = dir.resolve("labels.parquet").toString();
        spark.range(60)
                .selectExpr("'s' as series", "id as era_id", "cast(id % 3 as double) as y")
                .write()
                .parquet(path);
        assertThat(select(path).task()).isEqualTo(SelectionTask.REGRESSION);
    }

    private void refused(List<String> lines, String message) {
        assertThatThrownBy(() -> select(file(lines)))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining(message);
    }

    private SelectionReport select(String labels) {
        return run(request(labels, SelectionTask.AUTO, false));
    }

    private SelectionReport run(SelectionRequest request) {
        return new FeatureSelection(store, settings).run(request);
    }

    private static SelectionRequest request(String labels, SelectionTask task, boolean labelledOnly) {
        return new SelectionRequest(Level.A, "few", labels, "", labelledOnly, task, 0.05);
    }

    private String labels(String target) throws IOException {
        return file(lines(target));
    }

    private List<String> lines(String target) {
        List<String> lines = new ArrayList<>(List.of("series,era_id,label"));
        for (JsonNode label : golden.get("targets").get(target).get("labels")) {
            lines.add("s,%d,%s".formatted(lines.size() - 1, label.asText()));
        }
        return lines;
    }

    private static List<String> with(List<String> lines, String more) {
        List<String> all = new ArrayList<>(lines);
        all.add(more);
        return all;
    }

    private String file(List<String> lines) throws IOException {
        return Files.write(Files.createTempFile(dir, "labels", ".csv"), lines).toString();
    }

    private int eras() {
        return golden.get("columns").get("rh__mean").size();
    }

    /** The golden columns in two buckets, and an era that is too short. */
    private FeaturesWarehouse warehouse() {
        FeaturesWarehouse warehouse = new FeaturesWarehouse(Level.A, SET);
        for (int era = 0; era < eras(); era++) {
            long bucket = era % 2;
            warehouse.era(bucket, "s", era, 0, 10, 2);
            for (String sensor : SENSORS) {
                warehouse.features(bucket, "s", era, sensor, values(sensor, era));
            }
        }
        return warehouse.era(1, "s", 999, 0, 4, 2);
    }

    private Double[] values(String sensor, int era) {
        return SET.columns().stream()
                .map(column -> golden.get("columns").get(sensor + "__" + column).get(era))
                .map(cell -> cell.isNull()
                        ? (Double) Double.NaN
                        : cell.isTextual() ? (Double) Double.POSITIVE_INFINITY : (Double) cell.asDouble())
                .toArray(Double[]::new);
    }
}

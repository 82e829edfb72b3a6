package io.eraforge.places;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.Venv;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code submit/notebook} creates demo data and executes every notebook; checks the outputs. */
@Tag("places")
@ExtendWith(SparkExtension.class)
class NotebooksIT {
    private static final Path HOME = Path.of("").toAbsolutePath().getParent();

    @TempDir
    static Path dir;

    private static Path warehouse;
    private static Venv venv;

    @BeforeAll
    static void execute() {
        venv = Venv.of(HOME.resolve("notebooks/requirements.lock"), "notebooks");
        warehouse = dir.resolve("demo");
        venv.with("ERAFORGE_VENV", venv.folder())
                .run(
                        HOME.resolve("submit/notebook").toString(),
                        "--warehouse",
                        warehouse.toString(),
                        "--execute",
                        dir.toString());
    }

    @Test
    void explorationCountsEveryEra(SparkSession spark) throws IOException {
        Result result = Result.of("01_explore_features");
        assertThat(result.plots).isEqualTo(6);
        for (String level : List.of("A", "B", "C")) {
            long eras = spark.read()
                    .format("delta")
                    .load(warehouse.resolve("era_index").toString())
                    .where("level = '" + level + "'")
                    .count();
            long computed = spark.read()
                    .format("delta")
                    .load(warehouse
                            .resolve("features_" + level.toLowerCase(java.util.Locale.ROOT))
                            .toString())
                    .select("series", "era_id")
                    .distinct()
                    .count();
            assertThat(result.text).containsPattern("%s +%d +\\d+ +%d +\\d+".formatted(level, eras, computed));
        }
    }

    /** They read Delta's log and Parquet by their own code. */
    @Test
    void deltaRsAndPolarsReadTheTablesAsSparkDoes(SparkSession spark) throws IOException, URISyntaxException {
        List<String> tables = List.of("readings", "reading_days", "era_a", "era_c", "era_index", "features_a");
        List<String> command = new ArrayList<>(List.of(
                "python",
                Path.of(NotebooksIT.class.getResource("other_readers.py").toURI())
                        .toString(),
                warehouse.toString()));
        command.addAll(tables);
        JsonNode found = new ObjectMapper().readTree(venv.run(command.toArray(String[]::new)));
        for (String table : tables) {
            Map<String, Double> expected = sums(
                    spark.read().format("delta").load(warehouse.resolve(table).toString()));
            assertThat(expected.get("rows")).isPositive();
            for (String reader : List.of("delta-rs", "polars")) {
                JsonNode sums = found.get(table).get(reader);
                assertThat(sums.size()).isEqualTo(expected.size());
                expected.forEach((column, sum) -> assertThat(sums.get(column).asDouble())
                        .as("%s of %s by %s", column, table, reader)
                        .isCloseTo(sum, within(1e-9 * Math.max(1, Math.abs(sum)))));
            }
        }
    }

    /** Rows, and the sum of the finite numbers of each column. */
    private static Map<String, Double> sums(Dataset<Row> rows) {
        Map<String, Column> sums = new LinkedHashMap<>();
        sums.put("rows", count(lit(1)).cast("double"));
        for (StructField field : rows.schema().fields()) {
            boolean isArray = field.dataType() instanceof ArrayType;
            DataType type = field.dataType() instanceof ArrayType array ? array.elementType() : field.dataType();
            if (type instanceof NumericType) {
                String finite = "if(abs(%1$s) < double('infinity'), double(%1$s), 0d)";
                String sum = isArray
                        ? "sum(aggregate(`%s`, 0d, (s, v) -> s + %s))".formatted(field.name(), finite.formatted("v"))
                        : "sum(%s)".formatted(finite.formatted("`" + field.name() + "`"));
                sums.put(field.name(), coalesce(expr(sum), lit(0d)));
            }
        }
        Row row = rows.select(sums.values().toArray(Column[]::new)).first();
        Map<String, Double> found = new LinkedHashMap<>();
        sums.keySet().forEach(column -> found.put(column, row.getDouble(found.size())));
        return found;
    }

    @Test
    void customFeaturesAgreeWithTsfresh() throws IOException {
        Result result = Result.of("02_custom_features");
        assertThat(result.plots).isEqualTo(2);
        Matcher summary =
                result.find("(\\d+) features of (\\d+) eras and sensors: \\d+ agree to six digits; not: (.*)");
        assertThat(Integer.parseInt(summary.group(1))).isGreaterThan(700);
        assertThat(summary.group(2)).isEqualTo("6");
        // The result of tsfresh for tied values depends on the processor.
        assertThat(summary.group(3).split(", "))
                .allMatch(name -> name.equals("none") || name.startsWith("permutation_entropy__"));
    }

    @Test
    void comparesTheModelWithItsBaseline() throws IOException {
        Result result = Result.of("03_train_a_model");
        assertThat(result.plots).isEqualTo(2);
        Matcher split = result.find("(\\d+) eras to train on, (\\d+) to test on, (\\d+) across the split left out");
        assertThat(Integer.parseInt(split.group(1))).isGreaterThan(30);
        assertThat(Integer.parseInt(split.group(2))).isGreaterThan(15);
        for (String model : List.of("all features", "means only")) {
            Matcher summary = result.find(
                    model
                            + ": of (\\d+) targets (\\d+) better than the baseline, (\\d+) worse, (\\d+) with no difference shown");
            assertThat(Integer.parseInt(summary.group(1)))
                    .as("two statistics of twelve sensors, none left out for its result")
                    .isEqualTo(24)
                    .isEqualTo(Integer.parseInt(summary.group(2))
                            + Integer.parseInt(summary.group(3))
                            + Integer.parseInt(summary.group(4)));
        }
    }

    @Test
    void inspectionAccountsForEveryEra() throws IOException {
        Result result = Result.of("04_inspect_a_run");
        assertThat(result.plots).isEqualTo(3);
        assertThat(result.text).contains("No era failed.", "0 of 1 starts did not finish.", "cpu");
        Matcher level = result.find("\\bC +(\\d+) +(\\d+) +(\\d+) +(\\d+) +(\\d+)");
        assertThat(Long.parseLong(level.group(1)))
                .as("eras = done + failed + missing + below the minimum")
                .isEqualTo(Long.parseLong(level.group(2))
                        + Long.parseLong(level.group(3))
                        + Long.parseLong(level.group(4))
                        + Long.parseLong(level.group(5)));
        assertThat(level.group(3)).isEqualTo("0");
        assertThat(level.group(4)).isEqualTo("0");
    }

    @Test
    void documentsAreMappedFoundAndCompared() throws IOException {
        Result result = Result.of("06_documents");
        assertThat(result.plots).isEqualTo(2);
        Matcher pairs = result.find("(\\d+) of (\\d+) pairs have a cosine of at least 0.98");
        assertThat(Long.parseLong(pairs.group(1)))
                .as("made-up documents repeat themselves")
                .isPositive()
                .isLessThan(Long.parseLong(pairs.group(2)) / 10);
        assertThat(result.text)
                .containsPattern("how do collapsed stars spin: 5 hits among \\d+ documents")
                .containsPattern("\"fat tails\" AND prices: 5 hits");
    }

    @Test
    void relevantFeaturesClassifyAsWellAsThoseOfTsfresh() throws IOException {
        Result result = Result.of("05_classify_motions");
        assertThat(result.plots).isEqualTo(2);
        assertThat(result.text).contains("the same relevant features: True");
        double ours = accuracy(result, "relevant features, EraForge");
        assertThat(ours)
                .isEqualTo(accuracy(result, "relevant features, tsfresh"))
                .isGreaterThan(0.9)
                .isGreaterThan(accuracy(result, "mean") + 0.3)
                .isGreaterThan(accuracy(result, "ten simple features") + 0.1);
    }

    private static double accuracy(Result result, String features) {
        Matcher line = result.find(features + ": ([\\d.]+) of the series");
        return Double.parseDouble(line.group(1));
    }

    /** Text and number of plots in the outputs of an executed notebook. */
    private record Result(String text, int plots) {
        static Result of(String name) throws IOException {
            JsonNode cells = new ObjectMapper()
                    .readTree(dir.resolve(name + ".ipynb").toFile())
                    .get("cells");
            List<String> text = new ArrayList<>();
            int plots = 0;
            for (JsonNode cell : cells) {
                for (JsonNode output : cell.path("outputs")) {
                    assertThat(output.get("output_type").asText())
                            .as(output.toString())
                            .isNotEqualTo("error");
                    output.at("/data/text~1plain").forEach(line -> text.add(line.asText()));
                    output.path("text").forEach(line -> text.add(line.asText()));
                    plots += output.at("/data/image~1png").isMissingNode() ? 0 : 1;
                }
            }
            return new Result(String.join("", text), plots);
        }

        Matcher find(String pattern) {
            Matcher matcher = Pattern.compile(pattern).matcher(text);
            assertThat(matcher.find()).as("%s in:\n%s", pattern, text).isTrue();
            return matcher;
        }
    }
}

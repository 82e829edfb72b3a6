package io.eraforge.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Generates {@code docs/CATALOGUE.md} from the declarations and checks that it is up to date. */
class CataloguePageTest {
    private static final Path PAGE = Path.of("docs/CATALOGUE.md");

    @Test
    void pageIsUpToDate() throws IOException {
        if (Boolean.getBoolean("catalogue.write")) {
            Files.writeString(PAGE, markdown());
        }
        assertThat(Files.readString(PAGE))
                .as("Run again with -Dcatalogue.write=true to regenerate the page")
                .isEqualTo(markdown());
    }

    @Test
    void everyCalculatorHasADefinition() {
        assertThat(Catalogue.calculators()).allSatisfy(calculator -> {
            assertThat(calculator.definition()).matches("[A-Z0-9].*\\.");
            assertThat(calculator.name()).matches("[a-z0-9]+(_[a-z0-9]+)*");
        });
    }

    @Test
    void everyFamilyHasItsOwnTitle() {
        assertThat(Catalogue.families()).extracting(Family::title).doesNotHaveDuplicates();
    }

    private static String markdown() {
        StringBuilder page = new StringBuilder("# Feature catalogue, version " + Catalogue.VERSION + "\n");
        page.append("Generated from the declarations by `CataloguePageTest`. Do not edit.\n");
        Catalogue.families().forEach(family -> page.append(section(family)));
        page.append("\n## Intentional differences from tsfresh\n| when | tsfresh | EraForge |\n|---|---|---|\n");
        for (TsfreshDifference difference : TsfreshDifference.values()) {
            page.append(row(difference.when(), difference.tsfresh(), difference.here()));
        }
        return page.toString();
    }

    private static String section(Family family) {
        return "\n## " + family.title() + "\n"
                + "| calculator | definition | NaN if | sets | cost | uses time | GPU | tolerance |\n"
                + "|---|---|---|---|---|---|---|---|\n"
                + family.calculators().stream().map(CataloguePageTest::row).collect(Collectors.joining());
    }

    private static String row(Calculator calculator) {
        return row(
                signature(calculator),
                calculator.definition(),
                calculator.nanWhen(),
                sets(calculator),
                calculator.cost().description(),
                calculator.usesTime() ? "yes" : "",
                gpu(calculator),
                calculator.tolerance().description());
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", List.of(cells)).replace("max|x|", "max abs x") + " |\n";
    }

    private static String signature(Calculator calculator) {
        String parameters = calculator.parameters().stream()
                .map(parameter -> parameter.name() + ": "
                        + (parameter.choices().isEmpty()
                                ? parameter.type().name().toLowerCase(Locale.ROOT)
                                : String.join(", ", parameter.choices())))
                .collect(Collectors.joining("; "));
        return "`" + calculator.name() + "`" + (parameters.isEmpty() ? "" : " (" + parameters + ")");
    }

    /** Number of the calculator's features in each predefined set. */
    private static String sets(Calculator calculator) {
        return FeatureSet.NAMES.stream()
                .map(set -> set + " " + names(calculator, set).count())
                .filter(text -> !text.endsWith(" 0"))
                .collect(Collectors.joining(", "));
    }

    /** A calculator may have a GPU form for some parameters only. */
    private static String gpu(Calculator calculator) {
        List<Boolean> forms = FeatureSet.NAMES.stream()
                .flatMap(set -> names(calculator, set))
                .map(name -> Feature.parse(name).hasGpuForm())
                .distinct()
                .toList();
        return forms.size() > 1 ? "some" : forms.equals(List.of(true)) ? "yes" : "";
    }

    private static Stream<String> names(Calculator calculator, String set) {
        return FeatureSet.featureNames(set).stream().filter(name -> name.split("__")[0].equals(calculator.name()));
    }
}

package io.eraforge.feature;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The catalogue as a page of Markdown, for people. */
public final class CataloguePage {
    private CataloguePage() {}

    public static String markdown() {
        StringBuilder page = new StringBuilder("# Feature catalogue, version " + Catalogue.VERSION + "\n");
        page.append("Made from the declarations by `CataloguePageTest`; not edited by hand.\n");
        Catalogue.families().forEach(family -> page.append(section(family)));
        page.append("\n## Where values differ from tsfresh's on purpose\n| when | tsfresh | here |\n|---|---|---|\n");
        for (TsfreshDifference difference : TsfreshDifference.values()) {
            page.append(row(difference.when(), difference.tsfresh(), difference.here()));
        }
        return page.toString();
    }

    private static String section(Family family) {
        return "\n## " + family.title() + "\n"
                + "| calculator | what it is | NaN when | sets | cost | time | GPU | tolerance |\n"
                + "|---|---|---|---|---|---|---|---|\n"
                + family.calculators().stream().map(CataloguePage::line).collect(Collectors.joining());
    }

    private static String line(Calculator calculator) {
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

    /** How many of its features each set has. */
    private static String sets(Calculator calculator) {
        return FeatureSet.NAMES.stream()
                .map(set -> set + " " + count(calculator, set))
                .filter(text -> !text.endsWith(" 0"))
                .collect(Collectors.joining(", "));
    }

    /** A calculator may have a columnar form for some parameters only. */
    private static String gpu(Calculator calculator) {
        boolean all = FeatureSet.NAMES.stream()
                .flatMap(set -> FeatureSet.featureNames(set).stream())
                .filter(name -> name.split("__")[0].equals(calculator.name()))
                .allMatch(name -> Feature.parse(name).gpu() == Gpu.COLUMNAR);
        return calculator.gpu() == Gpu.CPU_ONLY ? "" : all ? "yes" : "some";
    }

    private static long count(Calculator calculator, String set) {
        return FeatureSet.featureNames(set).stream()
                .filter(name -> name.split("__")[0].equals(calculator.name()))
                .count();
    }
}

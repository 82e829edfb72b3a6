package io.eraforge.feature;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The calculators of all {@link CalculatorProvider}s.
 *
 * @param versions by calculator, that of its provider
 */
record CustomCalculators(List<Family> families, Map<String, Integer> versions) {
    /** Jars to look in besides the class path, separated by commas. */
    static final String JARS = "ERAFORGE_JARS";

    /** Two underscores separate parameters in names. */
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*");

    /** Loads from the class path and {@link #JARS}. Throws {@link FeatureException}. */
    static CustomCalculators load(Set<String> taken) {
        ClassLoader own = CustomCalculators.class.getClassLoader();
        String jars = System.getenv(JARS);
        return load(jars == null || jars.isBlank() ? own : new URLClassLoader(urls(jars), own), taken);
    }

    /** {@code taken}: names that they must not have. */
    static CustomCalculators load(ClassLoader loader, Set<String> taken) {
        List<Family> families = new ArrayList<>();
        Map<String, Integer> versions = new HashMap<>();
        try {
            for (CalculatorProvider provider : ServiceLoader.load(CalculatorProvider.class, loader)) {
                Family family = provider.family();
                for (Calculator calculator : family.calculators()) {
                    check(provider, calculator, taken.contains(calculator.name()));
                    if (versions.put(calculator.name(), provider.version()) != null) {
                        throw invalid(provider, calculator, "another provider has one of that name");
                    }
                }
                families.add(family);
            }
        } catch (ServiceConfigurationError e) {
            throw new FeatureException("Cannot load custom calculators: " + e.getMessage()
                    + (e.getCause() == null ? "" : " (" + e.getCause() + ")")
                    + ". Correct the jar or META-INF/services, or remove it from the class path and " + JARS + ".");
        }
        return new CustomCalculators(List.copyOf(families), Map.copyOf(versions));
    }

    private static void check(CalculatorProvider provider, Calculator calculator, boolean taken) {
        if (!NAME.matcher(calculator.name()).matches()) {
            throw invalid(
                    provider,
                    calculator,
                    "names are lower-case letters, digits and single underscores, starting with a letter");
        }
        if (taken) {
            throw invalid(provider, calculator, "EraForge has one of that name. Choose another");
        }
    }

    private static FeatureException invalid(CalculatorProvider provider, Calculator calculator, String why) {
        return new FeatureException("Cannot load calculator '" + calculator.name() + "' of "
                + provider.getClass().getName() + ": " + why + ".");
    }

    private static URL[] urls(String jars) {
        List<URL> urls = new ArrayList<>();
        for (String jar : jars.split(",")) {
            Path path = Path.of(jar.strip());
            if (!Files.exists(path)) {
                throw new FeatureException("Cannot load custom calculators: " + JARS + " names " + path
                        + ", which does not exist. Correct the variable, or unset it.");
            }
            try {
                urls.add(path.toUri().toURL());
            } catch (MalformedURLException e) {
                throw new FeatureException("Cannot load custom calculators: " + JARS + " names " + path
                        + ", which is no path. Correct the variable, or unset it.");
            }
        }
        return urls.toArray(URL[]::new);
    }
}

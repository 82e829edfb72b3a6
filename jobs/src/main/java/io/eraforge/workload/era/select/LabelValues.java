package io.eraforge.workload.era.select;

import io.eraforge.error.SelectionErrors;
import io.eraforge.selection.SelectionTarget;
import io.eraforge.selection.SelectionTarget.RealTest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The labels of some eras, in their order, turned into what features are tested against. */
final class LabelValues {
    static final int MAX_CLASSES = 1000;

    /** What pandas reads as NaN. */
    private static final Set<String> MISSING = Set.of("", "nan", "NaN", "NA", "N/A", "null", "NULL", "None", "<NA>");

    private final String file;
    private final List<EraKey> eras;
    private final List<String> labels;
    private final boolean real;

    /** {@code realType}: whether the file declares real numbers. */
    LabelValues(SelectionRequest request, List<EraKey> eras, List<String> labels, boolean realType) {
        this.file = request.labels();
        this.eras = eras;
        this.labels = labels;
        this.real = switch (request.task()) {
            case REGRESSION -> true;
            case CLASSIFICATION -> false;
            case AUTO -> realType || hasFractions(labels);
        };
    }

    static boolean isMissing(String label) {
        return label == null || MISSING.contains(label);
    }

    boolean isReal() {
        return real;
    }

    SelectionTarget target() {
        return real ? SelectionTarget.real(numbers()) : SelectionTarget.classes(classes(), RealTest.MANN_WHITNEY);
    }

    private double[] numbers() {
        double[] numbers = new double[labels.size()];
        boolean different = false;
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = isNumber(labels.get(i)) ? Double.parseDouble(labels.get(i)) : Double.NaN;
            if (!Double.isFinite(numbers[i])) {
                throw SelectionErrors.notANumber(
                        file, labels.get(i), eras.get(i).toString());
            }
            different |= numbers[i] != numbers[0];
        }
        if (!different) {
            throw SelectionErrors.oneLabel(file, labels.isEmpty() ? "absent" : labels.get(0));
        }
        return numbers;
    }

    private int[] classes() {
        Map<String, Integer> numbers = new HashMap<>();
        int[] classes = new int[labels.size()];
        for (int i = 0; i < classes.length; i++) {
            String name = isNumber(labels.get(i)) ? Double.toString(Double.parseDouble(labels.get(i))) : labels.get(i);
            classes[i] = numbers.computeIfAbsent(name, key -> numbers.size());
        }
        if (numbers.size() < 2) {
            throw SelectionErrors.oneLabel(file, labels.isEmpty() ? "absent" : labels.get(0));
        }
        if (numbers.size() > MAX_CLASSES) {
            throw SelectionErrors.tooManyClasses(file, numbers.size(), MAX_CLASSES);
        }
        return classes;
    }

    /** All are numbers, and at least one is not written as a whole number: pandas makes such a column real. */
    private static boolean hasFractions(List<String> labels) {
        return labels.stream().allMatch(LabelValues::isNumber)
                && !labels.stream().allMatch(label -> label.matches("[+-]?[0-9]+"));
    }

    private static boolean isNumber(String label) {
        // Java also parses forms such as 1d and 0x1p3.
        return label.matches("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");
    }
}

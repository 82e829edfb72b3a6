package io.eraforge.workload.era.select;

import io.eraforge.error.SelectionErrors;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The eras to select by, with their labels.
 *
 * @param below labelled eras that were left out, as they have fewer readings than the level's minimum
 */
record LabelledEras(List<EraKey> eras, LabelValues labels, long below) {
    /** {@code eras}: those of the level, and whether they reach its minimum. */
    static LabelledEras of(SelectionRequest request, LabelFile file, Map<EraKey, Boolean> eras) {
        Map<EraKey, String> labels = byEra(request, file, eras.keySet());
        checkKnown(request, labels.keySet(), eras.keySet());
        checkComplete(request, labels.keySet(), eras);
        List<EraKey> chosen = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        labels.forEach((era, label) -> {
            if (eras.get(era)) {
                chosen.add(era);
                texts.add(label);
            }
        });
        return new LabelledEras(
                chosen, new LabelValues(request, chosen, texts, file.isReal()), labels.size() - chosen.size());
    }

    private static Map<EraKey, String> byEra(SelectionRequest request, LabelFile file, Set<EraKey> eras) {
        Optional<String> onlySeries = onlySeries(request, file, eras);
        Map<EraKey, String> labels = new LinkedHashMap<>();
        List<EraKey> missing = new ArrayList<>();
        for (EraLabel line : file.read()) {
            EraKey era = new EraKey(onlySeries.orElse(line.series()), eraId(request, line.eraId()));
            if (LabelValues.isMissing(line.text())) {
                missing.add(era);
            }
            if (labels.put(era, line.text()) != null) {
                throw SelectionErrors.duplicateEra(request.labels(), era.toString());
            }
        }
        if (!missing.isEmpty()) {
            throw SelectionErrors.missingLabel(request.labels(), missing.get(0).toString(), missing.size());
        }
        return labels;
    }

    /** The level's series, if the file has no column for it. */
    private static Optional<String> onlySeries(SelectionRequest request, LabelFile file, Set<EraKey> eras) {
        if (file.hasSeries()) {
            return Optional.empty();
        }
        Set<String> series = new HashSet<>();
        eras.forEach(era -> series.add(era.series()));
        if (series.size() > 1) {
            throw SelectionErrors.noKeyColumn(request.labels(), file.seriesColumn(), file.columns());
        }
        return Optional.of(series.isEmpty() ? "" : series.iterator().next());
    }

    private static long eraId(SelectionRequest request, String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw SelectionErrors.badEraId(request.labels(), text);
        }
    }

    private static void checkKnown(SelectionRequest request, Set<EraKey> labelled, Set<EraKey> eras) {
        List<EraKey> unknown =
                labelled.stream().filter(era -> !eras.contains(era)).toList();
        if (!unknown.isEmpty()) {
            throw SelectionErrors.unknownEras(
                    request.labels(), request.level(), unknown.get(0).toString(), unknown.size(), labelled.size());
        }
    }

    private static void checkComplete(SelectionRequest request, Set<EraKey> labelled, Map<EraKey, Boolean> eras) {
        List<EraKey> unlabelled = eras.entrySet().stream()
                .filter(era -> era.getValue() && !labelled.contains(era.getKey()))
                .map(Map.Entry::getKey)
                .toList();
        if (!unlabelled.isEmpty() && !request.labelledOnly()) {
            long computed = eras.values().stream().filter(Boolean::booleanValue).count();
            throw SelectionErrors.unlabelledEras(
                    request.labels(), request.level(), unlabelled.get(0).toString(), unlabelled.size(), computed);
        }
    }
}

package io.eraforge.error;

import io.eraforge.era.Level;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Messages of the selection of relevant features. */
public final class SelectionErrors {
    private static final String PREFIX = "Cannot select features by the labels in %s: ";

    private SelectionErrors() {}

    public static EraForgeException noLabelFile(String file) {
        return badData(file, "no such file. Expected CSV or Parquet with the columns series, era_id and a label.");
    }

    public static EraForgeException noKeyColumn(String file, String column, List<String> found) {
        return badData(
                file,
                "it has no column '%s' (found: %s). Add it; its name is a setting of ingest.eras."
                        .formatted(column, String.join(", ", found)));
    }

    public static EraForgeException noLabelColumn(
            String file, String column, List<String> found, Optional<String> close) {
        return badData(
                file,
                "it has no column '%s' (found: %s).%s Name the column with --label."
                        .formatted(
                                column,
                                String.join(", ", found),
                                close.map(" Did you mean '%s'?"::formatted).orElse("")));
    }

    public static EraForgeException whichLabelColumn(String file, List<String> candidates) {
        return badData(
                file,
                candidates.isEmpty()
                        ? "it has no column besides the eras' keys. Add one with the labels."
                        : "several columns could be the label (%s). Name it with --label."
                                .formatted(String.join(", ", candidates)));
    }

    public static EraForgeException badEraId(String file, String eraId) {
        return badData(file, "era id '%s' is not a whole number. Use the ids of the table era_index.".formatted(eraId));
    }

    public static EraForgeException missingLabel(String file, String era, long count) {
        return badData(
                file,
                "%s no label or NaN (the first: %s). Fill them in, or remove these lines and use --labelled-only."
                        .formatted(count == 1 ? "1 line has" : "%,d lines have".formatted(count), era));
    }

    public static EraForgeException duplicateEra(String file, String era) {
        return badData(file, "%s is there twice. Keep one line per era.".formatted(era));
    }

    public static EraForgeException unknownEras(String file, Level level, String first, long count, long all) {
        return badData(
                file,
                "%,d of its %,d eras do not exist at level %s (the first: %s). Check --level, series and era ids against the table era_index, or remove these lines."
                        .formatted(count, all, level, first));
    }

    public static EraForgeException unlabelledEras(String file, Level level, String first, long count, long all) {
        return badData(
                file,
                "%,d of the %,d eras of level %s have no label (the first: %s). Add them, or use --labelled-only to select by the others."
                        .formatted(count, all, level, first));
    }

    public static EraForgeException oneLabel(String file, String label) {
        return badData(
                file, "all labels are %s. At least two different ones are needed to test against.".formatted(label));
    }

    public static EraForgeException tooManyClasses(String file, int classes, int limit) {
        return badData(
                file,
                "its labels have %,d different values, and each would be a class (limit: %,d). Use --task regression, or combine labels."
                        .formatted(classes, limit));
    }

    public static EraForgeException notANumber(String file, String label, String era) {
        return badData(
                file,
                "label '%s' of %s is not a finite number, which --task regression needs. Correct it, or use --task classification."
                        .formatted(label, era));
    }

    public static EraForgeException noFeatures(Level level, String featureSet, Collection<String> others) {
        return EraForgeException.badData(
                "Cannot select features of level %s: feature set '%s' has not been computed for it. %s"
                        .formatted(
                                level,
                                featureSet,
                                others.isEmpty()
                                        ? "Run 'eraforge run --level %s' first.".formatted(level)
                                        : "Computed sets: %s. Choose one with --feature-set."
                                                .formatted(String.join(", ", others))));
    }

    public static EraForgeException badRate(double rate) {
        return EraForgeException.usage(
                "Cannot select features with --fdr %s: expected the accepted share of irrelevant features among the selected ones, between 0 and 1, such as 0.05."
                        .formatted(rate));
    }

    public static EraForgeException outputExists(String path) {
        return EraForgeException.usage(
                "Cannot write to %s: it exists. Choose another --out, or remove it first.".formatted(path));
    }

    private static EraForgeException badData(String file, String reason) {
        return EraForgeException.badData(PREFIX.formatted(file) + reason);
    }
}

package io.eraforge.cli.launch;

import io.eraforge.cli.option.FeatureSetOption;
import io.eraforge.config.LoadedSettings;
import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.workload.era.extract.EraRunDetail;
import io.eraforge.workload.era.schema.BucketIndexTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The feature set and the minimums that results were computed with, for commands that show results; before the first run, the
 * minimums that were prepared for. What the user sets, by flag, file or variable, wins.
 *
 * @param settings the user's, with the minimums to use
 * @param featureSet name of the feature set to use
 * @param features its features; empty if it is not built in and the ledger does not know it
 * @param notes what differs from the settings, or from what was computed
 * @param options of {@code run} that compute with the same feature set and minimums
 */
public record ComputedSettings(
        Settings settings, String featureSet, Optional<FeatureSet> features, List<String> notes, List<String> options) {
    private static final String FEATURE_SET = "features.set";
    private static final List<String> LEVELS =
            Arrays.stream(Level.values()).map(Level::name).toList();

    public static ComputedSettings of(LoadedSettings loaded, FeatureSetOption option, Tables tables, Ledger ledger) {
        return new Reader(loaded, option, tables, ledger).read();
    }

    private static final class Reader {
        private final LoadedSettings loaded;
        private final FeatureSetOption option;
        private final Tables tables;
        private final Ledger ledger;
        private final List<String> notes = new ArrayList<>();
        private final List<String> options = new ArrayList<>();

        Reader(LoadedSettings loaded, FeatureSetOption option, Tables tables, Ledger ledger) {
            this.loaded = loaded;
            this.option = option;
            this.tables = tables;
            this.ledger = ledger;
        }

        ComputedSettings read() {
            String featureSet = featureSet();
            Optional<FeatureSet> features = features(featureSet);
            if (!option.selectsFeatures(loaded.settings())
                    && !featureSet.equals(loaded.settings().featureSet())) {
                notes.add("feature set %s, as computed (the default is %s)"
                        .formatted(featureSet, loaded.settings().featureSet()));
                features.ifPresent(this::addOption);
            }
            Settings settings = loaded.settings();
            for (Level level : Level.values()) {
                settings = settings.withMinEraRows(level, minimum(level, featureSet));
            }
            return new ComputedSettings(settings, featureSet, features, List.copyOf(notes), List.copyOf(options));
        }

        private String featureSet() {
            return option.selectsFeatures(loaded.settings()) || !loaded.isDefault(FEATURE_SET)
                    ? option.resolveName(loaded.settings())
                    : ledger.newestWave(LEVELS)
                            .map(LedgerEntry::featureSet)
                            .orElse(loaded.settings().featureSet());
        }

        private Optional<FeatureSet> features(String name) {
            if (option.selectsFeatures(loaded.settings())) {
                return Optional.of(option.resolve(loaded.settings()));
            }
            return Arrays.stream(Level.values())
                    .map(level -> newestRun(ledger, level, name).features(name))
                    .flatMap(Optional::stream)
                    .findFirst();
        }

        private void addOption(FeatureSet features) {
            if (FeatureSet.NAMES.contains(features.name())) {
                options.addAll(List.of("--feature-set", features.name()));
            } else if (!features.isUniform()) {
                options.addAll(List.of("--features-json", "FILE"));
            } else {
                List<String> names = features.features().stream()
                        .map(feature -> feature.tsfreshName())
                        .toList();
                options.addAll(List.of("--features", String.join(",", names)));
            }
        }

        private long minimum(Level level, String featureSet) {
            String key = "levels.%s.min-era-rows".formatted(level.key());
            long set = loaded.settings().levels().get(level).minEraRows();
            Optional<Long> computed = newestRun(ledger, level, featureSet).minimumRows(level);
            String how = computed.isPresent() ? "computed" : "prepared";
            long known = computed.or(() -> prepared(level)).orElse(set);
            if (known == set) {
                return set;
            }
            if (!loaded.isDefault(key)) {
                notes.add("level %s minimum %,d rows, as set (%s with %,d)".formatted(level, set, how, known));
                return set;
            }
            notes.add("level %s minimum %,d rows, as %s (the default is %,d)".formatted(level, known, how, set));
            options.addAll(List.of("--set", key + "=" + known));
            return known;
        }

        /** The lowest minimum that the level's buckets were prepared for. */
        private Optional<Long> prepared(Level level) {
            List<Long> minimums = new ArrayList<>();
            tables.scan(BucketIndexTable.ID)
                    .where(BucketIndexTable.LEVEL, level.name())
                    .columns(BucketIndexTable.PREPARED_MIN)
                    .forEach(row -> {
                        if (row.get(BucketIndexTable.PREPARED_MIN) != null) {
                            minimums.add(row.get(BucketIndexTable.PREPARED_MIN));
                        }
                    });
            return minimums.stream().min(Long::compare);
        }
    }

    private static EraRunDetail newestRun(Ledger ledger, Level level, String featureSet) {
        return new EraRunDetail(ledger.history(level.name(), featureSet).newestRun());
    }

    /** In which levels a run with these settings computes with another minimum than before, in one line; empty if in none. */
    public static Optional<String> changedMinimums(Settings settings, String featureSet, Ledger ledger) {
        List<String> changed = new ArrayList<>();
        settings.levels()
                .forEach((level, own) -> newestRun(ledger, level, featureSet)
                        .minimumRows(level)
                        .filter(before -> before != own.minEraRows())
                        .ifPresent(before -> changed.add("level %s now from %,d rows, before from %,d"
                                .formatted(level, own.minEraRows(), before))));
        return changed.isEmpty()
                ? Optional.empty()
                : Optional.of("Other minimums than at the last run: " + String.join("; ", changed) + ".");
    }

    /** As {@link #describe}, without the feature set. */
    public Optional<String> describeMinimums() {
        return line(notes.stream().filter(note -> note.startsWith("level")).toList());
    }

    /** What differs, in one line; empty if nothing does. */
    public Optional<String> describe() {
        return line(notes);
    }

    private static Optional<String> line(List<String> notes) {
        return notes.isEmpty() ? Optional.empty() : Optional.of("Using " + String.join("; ", notes) + ".");
    }
}

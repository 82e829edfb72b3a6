package io.eraforge.cli.era;

import io.eraforge.cli.option.FeatureOptions;
import io.eraforge.cli.option.LevelOptions;
import io.eraforge.config.SettingSources.Flag;
import io.eraforge.era.Level;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of {@code run} that are about eras. */
final class EraRunOptions {
    @Mixin
    private LevelOptions levels;

    @Mixin
    private FeatureOptions features;

    @Option(
            names = "--batch-size",
            paramLabel = "N",
            description = "Maximum eras, with all their sensors, per GPU slice at every level.")
    private String batchSize;

    @Option(names = "--backend", paramLabel = "auto|cpu|gpu", description = "Where to compute (setting run.backend).")
    private String backend;

    @Option(
            names = "--no-prepare",
            description = "Compute from what was prepared before, even if readings or eras have changed since.")
    private boolean noPrepare;

    List<Level> levels() {
        return levels.levels();
    }

    FeatureOptions features() {
        return features;
    }

    boolean hasBatchSize() {
        return batchSize != null;
    }

    boolean noPrepare() {
        return noPrepare;
    }

    List<Flag> flags() {
        List<Flag> flags = new ArrayList<>(features.flags());
        if (backend != null) {
            flags.add(new Flag("--backend", "run.backend", backend));
        }
        if (batchSize != null) {
            for (Level level : Level.values()) {
                flags.add(new Flag("--batch-size", "levels." + level.key() + ".batch-size", batchSize));
            }
        }
        return flags;
    }
}

package io.eraforge.tool.soak;

import io.eraforge.config.Settings;
import io.eraforge.engine.Workload;
import io.eraforge.feature.FeatureSet;
import io.eraforge.tool.sample.SampleGenerator;
import io.eraforge.tool.sample.SampleReport;
import io.eraforge.tool.sample.SampleSpec;
import io.eraforge.workload.era.EraWorkload;
import java.nio.file.Path;
import java.util.List;

/** Eras of generated readings. */
public final class EraSoak implements SoakSubject {
    private static final FeatureSet FEATURES = FeatureSet.named("minimal");
    private static final int DAYS = 40;

    @Override
    public List<String> settings() {
        return List.of(
                "levels.a.min-era-rows=1000",
                "levels.b.min-era-rows=500",
                "levels.c.min-era-rows=100",
                // Many small waves, so that kills fall between commits.
                "run.wave-values=100000",
                "run.backend=cpu");
    }

    @Override
    public Workload workload(Settings settings) {
        return new EraWorkload(settings, FEATURES);
    }

    @Override
    public List<String> input(Path folder, long seed) {
        SampleReport sample = SampleGenerator.write(
                new SampleSpec(folder, 1, DAYS, seed, SampleSpec.Format.CSV, SampleSpec.DEFAULT_STEP));
        return List.of(
                "--readings",
                sample.readings().toString(),
                "--eras",
                sample.eras().toString());
    }

    @Override
    public boolean prepares() {
        return true;
    }

    @Override
    public List<String> runArguments() {
        return List.of("--feature-set", FEATURES.name());
    }
}

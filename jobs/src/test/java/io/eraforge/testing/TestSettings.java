package io.eraforge.testing;

import io.eraforge.config.Configuration;
import io.eraforge.config.Settings;
import io.eraforge.config.Sources;
import java.util.List;
import java.util.Map;

/** The defaults with a few keys changed, read as the command line would. */
public final class TestSettings {
    private TestSettings() {}

    public static Settings with(String... assignments) {
        return Configuration.load(new Sources(List.of(), Map.of(), List.of(assignments), List.of()))
                .settings();
    }
}

package io.eraforge.testing;

import io.eraforge.config.LoadedSettings;
import io.eraforge.config.SettingSources;
import io.eraforge.config.Settings;
import java.util.List;
import java.util.Map;

/** The default settings with some keys changed, as with {@code --set}. */
public final class TestSettings {
    private TestSettings() {}

    public static Settings with(String... assignments) {
        return LoadedSettings.load(new SettingSources(List.of(), Map.of(), List.of(assignments), List.of()))
                .settings();
    }
}

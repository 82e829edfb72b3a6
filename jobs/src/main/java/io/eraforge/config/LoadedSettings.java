package io.eraforge.config;

import com.typesafe.config.Config;
import java.util.List;

/** The settings in force together with where each came from. */
public record LoadedSettings(Settings settings, List<EffectiveSetting> effective) {

    /** Merges the sources, refuses unknown keys, and reads every setting. */
    public static LoadedSettings load(SettingSources sources) {
        Config merged = sources.merged();
        new KnownKeys(SettingSources.reference()).check(merged);
        ConfigValues values = new ConfigValues(merged);
        return new LoadedSettings(new SettingsReader(values).settings(), values.effective());
    }
}

package io.eraforge.config;

import com.typesafe.config.Config;
import java.util.List;

/** All settings, and the value and origin of each. */
public record LoadedSettings(Settings settings, List<EffectiveSetting> effective) {

    /** Merges the sources and reads every setting; throws for unknown keys and bad values. */
    public static LoadedSettings load(SettingSources sources) {
        Config merged = sources.merged();
        new KnownKeys(SettingSources.reference()).check(merged);
        ConfigValues values = new ConfigValues(merged);
        return new LoadedSettings(new SettingsReader(values).settings(), values.effective());
    }

    /** Whether nobody set this key. */
    public boolean isDefault(String key) {
        return effective.stream()
                .noneMatch(setting ->
                        setting.key().equals(key) && !setting.origin().equals(EffectiveSetting.DEFAULT));
    }
}

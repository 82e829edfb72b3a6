package io.eraforge.config;

import com.typesafe.config.Config;
import java.util.List;

/** The settings in force together with where each came from. */
public record Configuration(Settings settings, List<Effective> effective) {

    /** Merges the sources, refuses unknown keys, and reads every setting. */
    public static Configuration load(Sources sources) {
        Config merged = sources.merged();
        new KnownKeys(Sources.reference()).check(merged);
        Values values = new Values(merged);
        return new Configuration(new SettingsReader(values).settings(), values.effective());
    }
}

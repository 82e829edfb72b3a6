package io.eraforge.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import io.eraforge.error.ConfigErrors;
import io.eraforge.error.EraForgeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Rejects keys that are not in reference.conf. A group that is empty there may contain any names. */
final class KnownKeys {
    private final ConfigObject reference;

    KnownKeys(Config reference) {
        this.reference = reference.root();
    }

    void check(Config config) {
        check("", config.root(), reference);
    }

    private void check(String prefix, ConfigObject given, ConfigObject known) {
        for (Map.Entry<String, ConfigValue> entry : given.entrySet()) {
            String key = prefix + ConfigUtil.joinPath(entry.getKey());
            ConfigValue expected = known.get(entry.getKey());
            if (expected == null) {
                throw unknown(key, entry.getValue());
            }
            if (expected instanceof ConfigObject group) {
                ConfigObject inner = asGroup(key, entry.getValue(), group);
                if (!group.isEmpty()) {
                    check(key + ".", inner, group);
                }
            }
        }
    }

    // For an unknown group, name its first setting: that is the line the user wrote.
    private EraForgeException unknown(String key, ConfigValue value) {
        if (value instanceof ConfigObject group && !group.isEmpty()) {
            String first = group.keySet().iterator().next();
            return unknown(key + "." + ConfigUtil.joinPath(first), group.get(first));
        }
        return ConfigErrors.unknownKey(
                key, EffectiveSetting.originOf(value), ClosestName.find(ConfigUtil.splitPath(key), all()));
    }

    private static ConfigObject asGroup(String key, ConfigValue given, ConfigObject group) {
        if (given instanceof ConfigObject inner) {
            return inner;
        }
        String expected = group.isEmpty() ? "a group of settings" : "a group of settings: " + group.keySet();
        throw ConfigErrors.badValue(key, given.render(), EffectiveSetting.originOf(given), expected);
    }

    /** All keys, in no particular order. */
    List<String> all() {
        List<String> keys = new ArrayList<>();
        collect("", reference, keys);
        return keys;
    }

    private static void collect(String prefix, ConfigObject group, List<String> keys) {
        group.forEach((name, value) -> {
            if (value instanceof ConfigObject inner && !inner.isEmpty()) {
                collect(prefix + name + ".", inner, keys);
            } else {
                keys.add(prefix + name);
            }
        });
    }
}

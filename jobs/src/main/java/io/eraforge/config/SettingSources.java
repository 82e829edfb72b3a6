package io.eraforge.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import io.eraforge.era.Level;
import io.eraforge.error.ConfigErrors;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sources of settings, in ascending precedence: reference.conf, files in the order given, environment variables, {@code --set}
 * assignments, flags.
 */
public record SettingSources(
        List<Path> files, Map<String, String> environment, List<String> assignments, List<Flag> flags) {
    private static final String ROOT = "eraforge";
    private static final Pattern ASSIGNMENT = Pattern.compile("((?:\"[^\"]*\"|[^=\"])+)=(.*)", Pattern.DOTALL);

    /** A command-line flag that sets a key. */
    public record Flag(String name, String key, String value) {}

    /** An environment variable that sets a key. */
    private record EnvironmentKey(String variable, String key) {
        static final List<EnvironmentKey> ALL = all();

        private static List<EnvironmentKey> all() {
            List<EnvironmentKey> all = new ArrayList<>();
            for (Level level : Level.values()) {
                String group = "levels." + level.key();
                all.add(new EnvironmentKey("MIN_ERA_ROWS_" + level, group + ".min-era-rows"));
                all.add(new EnvironmentKey("BATCH_SIZE_" + level, group + ".batch-size"));
            }
            all.add(new EnvironmentKey("GPU_MEMORY_THRESHOLD", "gpu.memory-threshold"));
            all.add(new EnvironmentKey("MIN_BATCH_SIZE", "gpu.min-batch-size"));
            all.add(new EnvironmentKey("MAX_RETRIES", "retry.max-retries"));
            all.add(new EnvironmentKey("FALLBACK_DELAY_MS", "retry.fallback-delay"));
            return List.copyOf(all);
        }
    }

    public SettingSources {
        files = List.copyOf(files);
        environment = Map.copyOf(environment);
        assignments = List.copyOf(assignments);
        flags = List.copyOf(flags);
    }

    /** All keys with their defaults. */
    static Config reference() {
        return ConfigFactory.parseResources(SettingSources.class.getClassLoader(), "reference.conf")
                .getConfig(ROOT);
    }

    /** All sources merged; keys are without the {@code eraforge.} prefix. */
    Config merged() {
        Config config = ConfigFactory.empty();
        for (Path file : files) {
            config = parse(file).withFallback(config);
        }
        for (EnvironmentKey name : EnvironmentKey.ALL) {
            String value = environment.getOrDefault(name.variable(), "");
            if (!value.isBlank()) {
                config = set(config, name.key(), text(value.strip(), "environment " + name.variable()));
            }
        }
        for (String assignment : assignments) {
            config = assign(config, assignment);
        }
        for (Flag flag : flags) {
            config = set(config, flag.key(), text(flag.value(), "flag " + flag.name()));
        }
        return config.withFallback(reference()).resolve();
    }

    private static Config parse(Path file) {
        if (!Files.isRegularFile(file)) {
            throw ConfigErrors.missingFile(file.toString());
        }
        try {
            Config parsed = ConfigFactory.parseFile(file.toFile(), LocalIncluder.options(file.toString()))
                    .resolve();
            return underRoot(parsed);
        } catch (ConfigException e) {
            throw ConfigErrors.unreadableFile(file.toString(), e);
        }
    }

    private static Config underRoot(Config parsed) {
        for (Map.Entry<String, ConfigValue> entry : parsed.root().entrySet()) {
            if (!entry.getKey().equals(ROOT) || !(entry.getValue() instanceof ConfigObject)) {
                throw ConfigErrors.outsideRoot(entry.getKey(), EffectiveSetting.originOf(entry.getValue()));
            }
        }
        return parsed.hasPath(ROOT) ? parsed.getConfig(ROOT) : ConfigFactory.empty();
    }

    private static Config assign(Config config, String assignment) {
        Matcher parts = ASSIGNMENT.matcher(assignment);
        if (!parts.matches()) {
            throw ConfigErrors.notAnAssignment(assignment);
        }
        String key = parts.group(1).strip();
        String bare = key.startsWith(ROOT + ".") ? key.substring(ROOT.length() + 1) : key;
        try {
            return set(config, bare, value(parts.group(2).strip()));
        } catch (ConfigException e) {
            throw ConfigErrors.notAnAssignment(assignment);
        }
    }

    // Only lists, objects and quoted strings are parsed as HOCON, which would take the // in s3a://bucket for a
    // comment.
    private static ConfigValue value(String text) {
        if (!text.matches("(?s)[\\[{\"].*")) {
            return text(text, "--set");
        }
        ConfigParseOptions options = LocalIncluder.options("--set").setOriginDescription("--set");
        return ConfigFactory.parseString("value = " + text, options).getValue("value");
    }

    private static ConfigValue text(String value, String origin) {
        return ConfigValueFactory.fromAnyRef(value, origin);
    }

    private static Config set(Config config, String key, ConfigValue value) {
        return config.withValue(key, value);
    }
}

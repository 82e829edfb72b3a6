package io.eraforge.config;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderClasspath;
import com.typesafe.config.ConfigIncluderFile;
import com.typesafe.config.ConfigIncluderURL;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import io.eraforge.error.ConfigErrors;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.function.Function;

/** Includes local files and resources only, and only those that exist: Typesafe Config fetches URLs and skips missing files. */
final class LocalIncluder implements ConfigIncluder, ConfigIncluderFile, ConfigIncluderClasspath, ConfigIncluderURL {
    private final String origin;
    private final ConfigIncluder standard;

    private LocalIncluder(String origin, ConfigIncluder standard) {
        this.origin = origin;
        this.standard = standard;
    }

    /** Options to parse {@code origin}, a file or an option, with. */
    static ConfigParseOptions options(String origin) {
        return ConfigParseOptions.defaults().setAllowMissing(false).setIncluder(new LocalIncluder(origin, null));
    }

    @Override
    public ConfigIncluder withFallback(ConfigIncluder fallback) {
        return standard == null ? new LocalIncluder(origin, fallback) : this;
    }

    @Override
    public ConfigObject include(ConfigIncludeContext context, String what) {
        if (isUrl(what)) {
            throw ConfigErrors.urlInclude(what, origin);
        }
        return existing(what, context, options -> standard.include(context.setParseOptions(options), what));
    }

    @Override
    public ConfigObject includeFile(ConfigIncludeContext context, File what) {
        return existing(
                what.toString(),
                context,
                options -> ConfigFactory.parseFileAnySyntax(what, options).root());
    }

    @Override
    public ConfigObject includeResources(ConfigIncludeContext context, String what) {
        return existing(
                what,
                context,
                options -> ConfigFactory.parseResourcesAnySyntax(what, options).root());
    }

    @Override
    public ConfigObject includeURL(ConfigIncludeContext context, URL what) {
        throw ConfigErrors.urlInclude(what.toString(), origin);
    }

    private ConfigObject existing(
            String what, ConfigIncludeContext context, Function<ConfigParseOptions, ConfigObject> parser) {
        try {
            return parser.apply(context.parseOptions().setAllowMissing(false));
        } catch (ConfigException.IO e) {
            throw ConfigErrors.missingInclude(what, origin, e);
        }
    }

    private static boolean isUrl(String what) {
        try {
            return !new URL(what).getProtocol().isEmpty();
        } catch (MalformedURLException e) {
            return false;
        }
    }
}

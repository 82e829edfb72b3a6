package io.eraforge.config;

import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;

/** Puts into words where a value was set. */
final class Origins {
    private Origins() {}

    static String originOf(ConfigValue value) {
        ConfigOrigin origin = value.origin();
        if ("reference.conf".equals(origin.resource())) {
            return "default";
        }
        return origin.filename() == null ? origin.description() : origin.filename() + ":" + origin.lineNumber();
    }
}

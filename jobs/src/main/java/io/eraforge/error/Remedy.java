package io.eraforge.error;

import java.util.List;

/**
 * An {@code eraforge} command that an error message recommends: its name and the options it needs, such as {@code --skip-corrupt} or
 * {@code --backend=auto}. The warehouse and the configuration are those of the command that failed.
 */
public record Remedy(String command, List<String> options) {
    public Remedy {
        options = List.copyOf(options);
    }

    static Remedy of(String command, String... options) {
        return new Remedy(command, List.of(options));
    }
}

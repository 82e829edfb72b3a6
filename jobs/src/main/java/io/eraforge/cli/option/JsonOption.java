package io.eraforge.cli.option;

import picocli.CommandLine.Option;

/** {@code --json}. */
public final class JsonOption {
    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    public boolean enabled() {
        return json;
    }
}

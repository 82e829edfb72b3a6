package io.eraforge.cli.option;

import picocli.CommandLine.Option;

/** For commands that read: their answer for machines. */
public final class JsonOption {
    @Option(names = "--json", description = "Answer with one JSON object.")
    private boolean json;

    public boolean enabled() {
        return json;
    }
}

package io.eraforge.cli;

import picocli.CommandLine.Option;

/** For commands that read: their answer for machines. */
final class JsonOption {
    @Option(names = "--json", description = "Answer with one JSON object.")
    private boolean json;

    boolean wanted() {
        return json;
    }
}

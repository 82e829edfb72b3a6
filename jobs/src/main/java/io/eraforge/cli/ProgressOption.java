package io.eraforge.cli;

import picocli.CommandLine.Option;

/** {@code --progress}. */
final class ProgressOption {
    @Option(
            names = "--progress",
            paramLabel = "auto|bar|plain|json|none",
            defaultValue = "auto",
            description = "How to show how far it is: auto is a bar on a terminal and plain lines elsewhere.")
    private ProgressMode mode;

    ProgressMode mode() {
        return mode.settled();
    }
}

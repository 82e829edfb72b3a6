package io.eraforge.cli.option;

import io.eraforge.cli.view.ProgressMode;
import picocli.CommandLine.Option;

/** {@code --progress}. */
public final class ProgressOption {
    @Option(
            names = "--progress",
            paramLabel = "auto|bar|plain|json|none",
            defaultValue = "auto",
            description = "How to show progress; auto is a bar on a terminal and plain lines elsewhere.")
    private ProgressMode mode;

    public ProgressMode mode() {
        return mode.resolved();
    }
}

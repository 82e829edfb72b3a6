package io.eraforge.cli.view;

import java.io.File;
import java.io.IOException;

/** How the progress of a run is shown. */
public enum ProgressMode {
    AUTO,
    BAR,
    PLAIN,
    JSON,
    NONE;

    /** This mode; for {@code AUTO}, a bar if stderr is a terminal, otherwise plain lines. */
    public ProgressMode resolved() {
        if (this != AUTO) {
            return this;
        }
        return stderrIsTerminal() && !"dumb".equals(System.getenv("TERM")) ? BAR : PLAIN;
    }

    // System.console() checks stdin and stdout, but the bar is written to stderr.
    private static boolean stderrIsTerminal() {
        try {
            File error = new File("/proc/self/fd/2");
            String target = error.exists() ? error.getCanonicalPath() : "/dev/tty";
            return System.console() != null && (target.startsWith("/dev/pts/") || target.startsWith("/dev/tty"));
        } catch (IOException e) {
            return false;
        }
    }
}

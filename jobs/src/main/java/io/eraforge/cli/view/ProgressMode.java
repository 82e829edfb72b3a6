package io.eraforge.cli.view;

import java.io.File;
import java.io.IOException;

/** How a run shows on the console. */
public enum ProgressMode {
    AUTO,
    BAR,
    PLAIN,
    JSON,
    NONE;

    /** A bar on a terminal, else plain lines. */
    public ProgressMode resolved() {
        if (this != AUTO) {
            return this;
        }
        return terminal() && !"dumb".equals(System.getenv("TERM")) ? BAR : PLAIN;
    }

    // Java asks whether input and output are a terminal, but the bar goes to the error stream.
    private static boolean terminal() {
        try {
            File error = new File("/proc/self/fd/2");
            String target = error.exists() ? error.getCanonicalPath() : "/dev/tty";
            return System.console() != null && (target.startsWith("/dev/pts/") || target.startsWith("/dev/tty"));
        } catch (IOException e) {
            return false;
        }
    }
}

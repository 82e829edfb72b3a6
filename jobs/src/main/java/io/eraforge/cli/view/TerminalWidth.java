package io.eraforge.cli.view;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Width of the terminal. picocli's getUsageHelpWidth() reports at least 55 columns, which would break redrawing on narrower ones. */
final class TerminalWidth {
    private static final int DEFAULT_COLUMNS = 80;
    private static final int MIN_COLUMNS = 40;
    private static final Pattern SIZE = Pattern.compile("\\d+ (\\d+)\\s*");

    private TerminalWidth() {}

    // The JDK has no API for it, and shells rarely export COLUMNS.
    static int columns() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String output = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            boolean unused = stty.waitFor(1, TimeUnit.SECONDS);
            Matcher size = SIZE.matcher(output);
            return size.matches() ? Math.max(MIN_COLUMNS, Integer.parseInt(size.group(1))) : DEFAULT_COLUMNS;
        } catch (IOException e) {
            return DEFAULT_COLUMNS;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return DEFAULT_COLUMNS;
        }
    }
}

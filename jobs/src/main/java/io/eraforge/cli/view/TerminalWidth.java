package io.eraforge.cli.view;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many characters fit on a line of the terminal. */
final class TerminalWidth {
    private static final int USUAL = 80;
    private static final int LEAST = 40;
    private static final Pattern SIZE = Pattern.compile("\\d+ (\\d+)\\s*");

    private TerminalWidth() {}

    // Java does not know, and shells seldom export COLUMNS.
    static int columns() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String said = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            boolean unused = stty.waitFor(1, TimeUnit.SECONDS);
            Matcher size = SIZE.matcher(said);
            return size.matches() ? Math.max(LEAST, Integer.parseInt(size.group(1))) : USUAL;
        } catch (IOException e) {
            return USUAL;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return USUAL;
        }
    }
}

package io.eraforge.cli.option;

import io.eraforge.error.CommandErrors;
import java.security.SecureRandom;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Names a run: as asked for, else when it started in UTC, and four random digits against namesakes. */
public final class RunIdOption {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'");

    /** What Airflow allows by default. */
    private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9_.~:+-]{1,250}");

    @Option(
            names = "--run-id",
            paramLabel = "ID",
            description =
                    "What the ledger calls this run, such as a scheduler's run id. Default: the time and a number.")
    private String requested;

    public String resolve() {
        if (requested == null) {
            return generate();
        }
        if (!ALLOWED.matcher(requested).matches()) {
            throw CommandErrors.badRunId(requested);
        }
        return requested;
    }

    public static String generate() {
        return "%s-%04x".formatted(LocalDateTime.now(ZoneOffset.UTC).format(TIME), new SecureRandom().nextInt(1 << 16));
    }
}

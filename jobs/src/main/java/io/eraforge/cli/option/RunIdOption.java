package io.eraforge.cli.option;

import io.eraforge.error.CommandErrors;
import java.security.SecureRandom;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The run id: {@code --run-id}, or UTC start time plus four random hex digits. */
public final class RunIdOption {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'");

    /** Airflow's default pattern for run ids. */
    private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9_.~:+-]{1,250}");

    @Option(
            names = "--run-id",
            paramLabel = "ID",
            description =
                    "Id of this run in the ledger, such as a scheduler's run id. Default: UTC time and a random number.")
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

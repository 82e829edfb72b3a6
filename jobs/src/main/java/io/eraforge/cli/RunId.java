package io.eraforge.cli;

import java.security.SecureRandom;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Names a run: when it started in UTC, and four random digits against namesakes. */
final class RunId {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'");

    private RunId() {}

    static String next() {
        return "%s-%04x".formatted(LocalDateTime.now(ZoneOffset.UTC).format(TIME), new SecureRandom().nextInt(1 << 16));
    }
}

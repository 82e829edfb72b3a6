package io.eraforge.workload.era.ingest.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IsoTimeScannerTest {
    private final IsoTimeScanner iso = new IsoTimeScanner();
    private final DateTimeScanner scanner = new DateTimeScanner();
    private int scanned;

    @Test
    void agreesWithTheScannerOfAllForms() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 200_000; round++) {
            StringBuilder text = new StringBuilder(String.format(
                    Locale.ROOT,
                    "%04d-%02d-%02d%c%02d:%02d:%02d",
                    random.nextInt(1895, 2105),
                    random.nextInt(14),
                    random.nextInt(33),
                    random.nextBoolean() ? ' ' : 'T',
                    random.nextInt(26),
                    random.nextInt(61),
                    random.nextInt(61)));
            if (random.nextInt(4) == 0) {
                text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(32, 127));
            }
            check(text.append(random.nextInt(10) == 0 ? "Z" : "").toString());
        }
        assertThat(scanned).isGreaterThan(50_000);
        check("\0".repeat(19));
        check("\0".repeat(10) + " 00:00:00");
        check("2024-02-30 00:00:00");
        check("2024-02-29 24:00:00");
    }

    private void check(String text) {
        byte[] bytes = ("12" + text + "34").getBytes(StandardCharsets.UTF_8);
        if (!iso.scan(bytes, 2, bytes.length - 2)) {
            return;
        }
        scanned++;
        assertThat(scanner.scan(text)).as(text).isTrue();
        assertThat(scanner.hasDate() && scanner.hasTime() && !scanner.hasOffset() && !scanner.isCut())
                .as(text)
                .isTrue();
        for (DateTimeScanner.Order order : DateTimeScanner.Order.values()) {
            assertThat(iso.dayUs()).as(text).isEqualTo(scanner.epochDay(order) * TimeParser.DAY_US);
        }
        assertThat(iso.clockUs()).as(text).isEqualTo(scanner.clockUs());
    }
}

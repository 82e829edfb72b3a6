package io.eraforge.workload.era.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RangeScannerTest {
    private final RangeScanner scanner = new RangeScanner(new Configuration());

    /** Content hashes are stored in {@code ingests}: if they change, every file is ingested again. */
    @Test
    void hashOfAFileIsStable(@TempDir Path dir) throws IOException {
        SourceFile file = file(dir, "ts,a\n2024-01-01T00:00:00Z,1.5\n");
        RangeScanner.Part part = scanner.read(RangeScanner.ranges(file).get(0));
        assertThat(part.digest()).isEqualTo("3799fb8dacf8cc442c6621d9e9ac444e373664743fa8eefdb98ce98ab32fb7ff");
        assertThat(part.lineBreaks()).isEqualTo(2);
        assertThat(new FileScanResult(List.of(part)).hash())
                .isEqualTo("6650f8cbccb926504d50184fabfe3c656a1810bd8f2f2db80aad1002f39a7c94");
        assertThat(new FileScanResult(List.of(part, part)).hash())
                .isEqualTo("e0b035d953eda60715020bfcf790e9cbee01f5e44f271ead311fb6363a4e9e1d");
    }

    /** A range is read through a buffer of 1 MiB; the digest covers all of them. */
    @Test
    void digestCoversEveryBuffer(@TempDir Path dir) throws IOException {
        StringBuilder text = new StringBuilder("ts,a\n");
        IntStream.range(0, 200_000)
                .forEach(i -> text.append("12345678,").append(i).append('\n'));
        RangeScanner.Part part =
                scanner.read(RangeScanner.ranges(file(dir, text.toString())).get(0));
        assertThat(text.length()).isGreaterThan(2 << 20);
        assertThat(part.digest()).isEqualTo("0212b1fca72bd94f66f14bbd8905ddd5f48319e79a58b6df4c50cf0128151450");
        assertThat(part.lineBreaks()).isEqualTo(200_001);
    }

    private static SourceFile file(Path dir, String text) throws IOException {
        String path = Files.writeString(dir.resolve("x.csv"), text, StandardCharsets.US_ASCII)
                .toString();
        return new SourceFile(0, path, path, text.length(), SourceFormat.CSV, false, "UTF-8", 0);
    }
}

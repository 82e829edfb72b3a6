package io.eraforge.workload.era.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceStreamsTest {
    private static final String PAIR = "\uD83C\uDF21";

    /** Puts a surrogate pair at every position around the powers of two that buffers are likely to end at. */
    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
    void recodesSurrogatePairsAcrossBufferEdges(String charset) throws IOException {
        for (int edge : new int[] {1 << 12, 1 << 13, 1 << 14, 1 << 15, 1 << 16}) {
            for (int before = edge - 4; before <= edge + 1; before++) {
                String text = "a".repeat(before) + PAIR + "æ" + PAIR.repeat(3) + "\nend";
                // Compared as a condition: a failure must not print the texts.
                assertThat(new String(recode("\uFEFF" + text, charset, false).readAllBytes(), StandardCharsets.UTF_8)
                                .equals(text))
                        .as("pair after %d characters", before)
                        .isTrue();
            }
        }
    }

    @Test
    void recodesALongTextOfPairsByteByByte() throws IOException {
        String text = "x" + PAIR.repeat(20_000);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (InputStream in = recode("\uFEFF" + text, "UTF-16LE", true)) {
            for (int b = in.read(); b >= 0; b = in.read()) {
                out.write(b);
            }
        }
        assertThat(out.toString(StandardCharsets.UTF_8).equals(text)).isTrue();
    }

    @Test
    void replacesHalfAPairAndReadsOn() throws IOException {
        byte[] half = {'a', 0, 0x3C, (byte) 0xD8, 'b', 0, '\n', 0, 'c', 0};
        SourceFile file = new SourceFile(0, "x", "x", half.length, SourceFormat.CSV, false, "UTF-16LE", 0);
        try (InputStream in = SourceStreams.decoded(new ByteArrayInputStream(half), false, file)) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).endsWith("\nc");
        }
    }

    @Test
    void skipsToAnOffsetOfTheRecodedText() throws IOException {
        try (InputStream in = recode("\uFEFFæøå\nrest", "UTF-16BE", false)) {
            in.skipNBytes("æøå\n".getBytes(StandardCharsets.UTF_8).length);
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("rest");
        }
    }

    private static InputStream recode(String text, String charset, boolean gzip) throws IOException {
        byte[] bytes = text.getBytes(Charset.forName(charset));
        SourceFile file = new SourceFile(0, "x", "x", bytes.length, SourceFormat.CSV, gzip, charset, 2);
        return SourceStreams.decoded(new ByteArrayInputStream(gzip ? gzip(bytes) : bytes), gzip, file);
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(bytes);
        }
        return out.toByteArray();
    }
}

package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.path.FileDiscovery;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.ZipException;
import org.apache.hadoop.conf.Configuration;

/** Detects format, compression and encoding of a file by its first bytes, whatever its extension. */
final class FormatDetector {
    /** Number of bytes examined, before and after decompression. */
    static final int HEAD_BYTES = 1 << 18;

    private final Configuration conf;
    private final char separator;
    private final int sampleRecords;

    /** A {@code separator} of 0 is detected for each CSV file; {@code sampleRecords} limits the sample of each file. */
    FormatDetector(Configuration conf, char separator, int sampleRecords) {
        this.conf = conf;
        this.separator = separator;
        this.sampleRecords = sampleRecords;
    }

    /** Result of the detection. */
    sealed interface Detected {
        SourceFile file();

        record Csv(SourceFile file, CsvHead head) implements Detected {}

        record Other(SourceFile file) implements Detected {}

        /** Text without any record. */
        record Empty(SourceFile file) implements Detected {}
    }

    Detected detect(FileDiscovery.Found found, int number) {
        if (found.delta()) {
            return new Detected.Other(file(found, number, SourceFormat.DELTA, false, "UTF-8", 0));
        }
        try (InputStream in = SourceStreams.raw(conf, found.path(), 0)) {
            return detect(found, number, in.readNBytes(HEAD_BYTES));
        } catch (IOException e) {
            throw IngestErrors.unreadable(found.path(), e);
        }
    }

    private Detected detect(FileDiscovery.Found found, int number, byte[] raw) throws IOException {
        if (startsWith(raw, 'P', 'A', 'R', '1')) {
            return new Detected.Other(file(found, number, SourceFormat.PARQUET, false, "UTF-8", 0));
        }
        rejectUnsupported(found.path(), raw);
        boolean gzip = startsWith(raw, 0x1F, 0x8B);
        byte[] bytes = gzip ? unzip(found.path(), raw) : raw;
        int bom = bom(bytes);
        String charset = charset(bytes, bom);
        SourceFile file = file(found, number, SourceFormat.CSV, gzip, charset, bom);
        byte[] text = Arrays.copyOfRange(bytes, bom, bytes.length);
        if (file.isUtf16()) {
            text = new String(text, file.encoding()).getBytes(StandardCharsets.UTF_8);
        }
        return switch (firstChar(text)) {
            case -1 -> new Detected.Empty(file);
            case '{' -> new Detected.Other(file(found, number, SourceFormat.JSON, gzip, charset, bom));
            default -> csv(file, text);
        };
    }

    private Detected csv(SourceFile file, byte[] text) {
        if (new String(text, StandardCharsets.UTF_8).strip().matches("(?s)\\[\\s*\\{.*")) {
            throw IngestErrors.jsonArray(file.path());
        }
        if (hasOnlyCarriageReturns(text)) {
            throw IngestErrors.carriageReturns(file.path());
        }
        CsvHead head = CsvHead.of(text, file.lineEncoding(), separator, file.path(), sampleRecords);
        return head.sample().isEmpty() ? new Detected.Empty(file) : new Detected.Csv(file, head);
    }

    private static SourceFile file(
            FileDiscovery.Found found, int number, SourceFormat format, boolean gzip, String charset, int bom) {
        return new SourceFile(number, found.path(), found.root(), found.length(), format, gzip, charset, bom);
    }

    private static void rejectUnsupported(String path, byte[] raw) {
        if (startsWith(raw, 'P', 'K', 3, 4)) {
            throw IngestErrors.unsupportedArchive(path, "a zip archive or an Excel workbook");
        }
        if (startsWith(raw, 'B', 'Z', 'h')
                || startsWith(raw, 0xFD, '7', 'z', 'X', 'Z')
                || startsWith(raw, 0x28, 0xB5, 0x2F, 0xFD)) {
            throw IngestErrors.unsupportedArchive(path, "compressed with bzip2, xz or zstd");
        }
        if (startsWith(raw, 0xD0, 0xCF, 0x11, 0xE0)) {
            throw IngestErrors.unsupportedArchive(path, "an old Excel workbook");
        }
    }

    private static byte[] unzip(String path, byte[] raw) throws IOException {
        byte[] text = new byte[HEAD_BYTES];
        int size = 0;
        try (InputStream in = SourceStreams.decoded(new ByteArrayInputStream(raw), true, null)) {
            for (int n = 0; n >= 0 && size < HEAD_BYTES; size += n) {
                n = in.read(text, size, HEAD_BYTES - size);
                if (n < 0) {
                    break;
                }
            }
        } catch (EOFException e) {
            // Expected: only the head of the compressed stream is read.
            return Arrays.copyOf(text, size);
        } catch (ZipException e) {
            throw IngestErrors.unreadable(path, e);
        }
        return Arrays.copyOf(text, size);
    }

    private static int bom(byte[] b) {
        if (startsWith(b, 0xEF, 0xBB, 0xBF)) {
            return 3;
        }
        return startsWith(b, 0xFF, 0xFE) || startsWith(b, 0xFE, 0xFF) ? 2 : 0;
    }

    private static String charset(byte[] b, int bom) {
        if (bom == 2) {
            return b[0] == (byte) 0xFF ? "UTF-16LE" : "UTF-16BE";
        }
        String wide = utf16(b);
        return wide != null ? wide : isUtf8(b) ? "UTF-8" : "windows-1252";
    }

    /** UTF-16 without a byte order mark, if most of every other byte are zero, as in Western text; otherwise null. */
    private static String utf16(byte[] b) {
        int size = Math.min(b.length, 1 << 12) / 2;
        int[] zeros = new int[2];
        for (int i = 0; i < 2 * size; i++) {
            zeros[i % 2] += b[i] == 0 ? 1 : 0;
        }
        if (zeros[1] > size / 2 && zeros[0] <= size / 16) {
            return "UTF-16LE";
        }
        return zeros[0] > size / 2 && zeros[1] <= size / 16 ? "UTF-16BE" : null;
    }

    /** Whether the bytes are valid UTF-8, except for a character cut off at the end. */
    private static boolean isUtf8(byte[] b) {
        for (int cut = 0; cut < 4 && cut <= b.length; cut++) {
            try {
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .decode(ByteBuffer.wrap(b, 0, b.length - cut));
                return true;
            } catch (CharacterCodingException e) {
                // Retry without the last byte.
            }
        }
        return false;
    }

    private static boolean hasOnlyCarriageReturns(byte[] b) {
        int returns = 0;
        for (byte c : b) {
            if (c == '\n') {
                return false;
            }
            returns += c == '\r' ? 1 : 0;
        }
        return returns > 1;
    }

    private static int firstChar(byte[] b) {
        for (byte c : b) {
            if (c > ' ') {
                return c;
            }
        }
        return -1;
    }

    private static boolean startsWith(byte[] b, int... magic) {
        if (b.length < magic.length) {
            return false;
        }
        for (int i = 0; i < magic.length; i++) {
            if (b[i] != (byte) magic[i]) {
                return false;
            }
        }
        return true;
    }
}

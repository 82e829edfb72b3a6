package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.IngestErrors;
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

/** Tells by its first bytes what a file is: ending and claims do not count. */
final class FormatDetector {
    static final int SIZE = 1 << 18;

    private final Configuration conf;
    private final char separator;
    private final int sampled;

    /** {@code separator} 0 means that CSV files tell theirs; {@code sampled} records of each are kept. */
    FormatDetector(Configuration conf, char separator, int sampled) {
        this.conf = conf;
        this.separator = separator;
        this.sampled = sampled;
    }

    /** What a file turned out to be. */
    sealed interface Detected {
        SourceFile file();

        record Csv(SourceFile file, CsvHead head) implements Detected {}

        record Other(SourceFile file) implements Detected {}

        /** Text without a record. */
        record Empty(SourceFile file) implements Detected {}
    }

    Detected detect(FileDiscovery.Found found, int number) {
        if (found.delta()) {
            return new Detected.Other(file(found, number, SourceFormat.DELTA, false, "UTF-8", 0));
        }
        try (InputStream in = SourceStreams.raw(conf, found.path(), 0)) {
            return detect(found, number, in.readNBytes(SIZE));
        } catch (IOException e) {
            throw IngestErrors.unreadable(found.path(), e);
        }
    }

    private Detected detect(FileDiscovery.Found found, int number, byte[] raw) throws IOException {
        if (starts(raw, 'P', 'A', 'R', '1')) {
            return new Detected.Other(file(found, number, SourceFormat.PARQUET, false, "UTF-8", 0));
        }
        rejectUnsupported(found.path(), raw);
        boolean gzip = starts(raw, 0x1F, 0x8B);
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
        CsvHead head = CsvHead.of(text, file.lineEncoding(), separator, file.path(), sampled);
        return head.sample().isEmpty() ? new Detected.Empty(file) : new Detected.Csv(file, head);
    }

    private static SourceFile file(
            FileDiscovery.Found found, int number, SourceFormat format, boolean gzip, String charset, int bom) {
        return new SourceFile(number, found.path(), found.root(), found.length(), format, gzip, charset, bom);
    }

    private static void rejectUnsupported(String path, byte[] raw) {
        if (starts(raw, 'P', 'K', 3, 4)) {
            throw IngestErrors.unsupportedArchive(path, "a zip archive or an Excel workbook");
        }
        if (starts(raw, 'B', 'Z', 'h')
                || starts(raw, 0xFD, '7', 'z', 'X', 'Z')
                || starts(raw, 0x28, 0xB5, 0x2F, 0xFD)) {
            throw IngestErrors.unsupportedArchive(path, "compressed with bzip2, xz or zstd");
        }
        if (starts(raw, 0xD0, 0xCF, 0x11, 0xE0)) {
            throw IngestErrors.unsupportedArchive(path, "an old Excel workbook");
        }
    }

    private static byte[] unzip(String path, byte[] raw) throws IOException {
        byte[] text = new byte[SIZE];
        int size = 0;
        try (InputStream in = SourceStreams.decoded(new ByteArrayInputStream(raw), true, null)) {
            for (int n = 0; n >= 0 && size < SIZE; size += n) {
                n = in.read(text, size, SIZE - size);
                if (n < 0) {
                    break;
                }
            }
        } catch (EOFException e) {
            // The head of a longer stream ends in its middle.
            return Arrays.copyOf(text, size);
        } catch (ZipException e) {
            throw IngestErrors.unreadable(path, e);
        }
        return Arrays.copyOf(text, size);
    }

    private static int bom(byte[] b) {
        if (starts(b, 0xEF, 0xBB, 0xBF)) {
            return 3;
        }
        return starts(b, 0xFF, 0xFE) || starts(b, 0xFE, 0xFF) ? 2 : 0;
    }

    private static String charset(byte[] b, int bom) {
        if (bom == 2) {
            return b[0] == (byte) 0xFF ? "UTF-16LE" : "UTF-16BE";
        }
        return utf8(b) ? "UTF-8" : "windows-1252";
    }

    /** Whether it decodes, apart from a character cut off at the very end. */
    private static boolean utf8(byte[] b) {
        for (int cut = 0; cut < 4 && cut <= b.length; cut++) {
            try {
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .decode(ByteBuffer.wrap(b, 0, b.length - cut));
                return true;
            } catch (CharacterCodingException e) {
                // Try with one byte less.
            }
        }
        return false;
    }

    private static int firstChar(byte[] b) {
        for (byte c : b) {
            if (c > ' ') {
                return c;
            }
        }
        return -1;
    }

    private static boolean starts(byte[] b, int... magic) {
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

package io.eraforge.workload.era.ingest.source;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;

/** Opens files for reading; what comes out are bytes in an encoding where a line break is one byte. The caller closes. */
final class SourceStreams {
    private static final int BUFFER = 1 << 16;

    private SourceStreams() {}

    /** The file's own bytes from an offset. */
    static InputStream raw(Configuration conf, String path, long offset) throws IOException {
        Path file = new Path(path);
        FSDataInputStream in = file.getFileSystem(conf).open(file);
        in.seek(offset);
        return in;
    }

    /** The file's text from an offset; one that must be read whole is skipped through. */
    static InputStream text(Configuration conf, SourceFile file, long offset) throws IOException {
        if (!file.isUnsplittable()) {
            return raw(conf, file.path(), offset);
        }
        InputStream in = decoded(raw(conf, file.path(), 0), file.gzip(), file.isUtf16() ? file : null);
        in.skipNBytes(offset);
        return in;
    }

    /** Unzipped, and recoded as UTF-8 if {@code wide} is given. */
    static InputStream decoded(InputStream in, boolean gzip, SourceFile wide) throws IOException {
        InputStream unzipped = gzip ? new GZIPInputStream(in, BUFFER) : in;
        if (wide == null) {
            return unzipped;
        }
        unzipped.skipNBytes(wide.bom());
        return new Recoded(new BufferedReader(new InputStreamReader(unzipped, wide.encoding()), BUFFER));
    }

    /** Characters as UTF-8 bytes. */
    private static final class Recoded extends InputStream {
        private final Reader reader;
        private final CharBuffer chars = CharBuffer.allocate(8192);
        private ByteBuffer bytes = ByteBuffer.allocate(0);

        Recoded(Reader reader) {
            this.reader = reader;
        }

        @Override
        public int read() throws IOException {
            return more() ? bytes.get() & 0xFF : -1;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (!more()) {
                return -1;
            }
            int count = Math.min(length, bytes.remaining());
            bytes.get(target, offset, count);
            return count;
        }

        private boolean more() throws IOException {
            if (!bytes.hasRemaining()) {
                chars.clear();
                if (reader.read(chars) < 0) {
                    return false;
                }
                // A pair of surrogates must not be torn apart.
                if (Character.isHighSurrogate(chars.get(chars.position() - 1)) && chars.hasRemaining()) {
                    reader.read(chars);
                }
                bytes = StandardCharsets.UTF_8.encode(chars.flip());
            }
            return true;
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}

package io.eraforge.workload.era.ingest.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.apache.commons.io.input.ReaderInputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;

/** Opens source files as bytes in an encoding in which a line break is one byte. The caller closes the streams. */
final class SourceStreams {
    private static final int BUFFER_SIZE = 1 << 16;

    private SourceStreams() {}

    /** The file's bytes from an offset, as stored. */
    static InputStream raw(Configuration conf, String path, long offset) throws IOException {
        Path file = new Path(path);
        FSDataInputStream in = file.getFileSystem(conf).open(file);
        in.seek(offset);
        return in;
    }

    /** The file's text from an offset, decompressed and recoded if necessary; the offset then refers to the result. */
    static InputStream text(Configuration conf, SourceFile file, long offset) throws IOException {
        if (!file.isUnsplittable()) {
            return raw(conf, file.path(), offset);
        }
        InputStream in = decoded(raw(conf, file.path(), 0), file.gzip(), file.isUtf16() ? file : null);
        in.skipNBytes(offset);
        return in;
    }

    /** Decompresses {@code in} if {@code gzip}, and recodes it from UTF-16 to UTF-8 unless {@code utf16} is null. */
    static InputStream decoded(InputStream in, boolean gzip, SourceFile utf16) throws IOException {
        InputStream unzipped = gzip ? new GZIPInputStream(neverAtEnd(in), BUFFER_SIZE) : in;
        if (utf16 == null) {
            return unzipped;
        }
        unzipped.skipNBytes(utf16.bom());
        return ReaderInputStream.builder()
                .setReader(new InputStreamReader(unzipped, utf16.encoding()))
                .setCharset(StandardCharsets.UTF_8)
                .setBufferSize(BUFFER_SIZE)
                .get();
    }

    /** GZIPInputStream drops further members of a file if none of their bytes is available at once, as over a network. */
    private static InputStream neverAtEnd(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public int available() {
                return 1;
            }
        };
    }
}

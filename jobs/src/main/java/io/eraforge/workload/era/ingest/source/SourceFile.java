package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.Secrets;
import java.io.Serializable;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * One source file, or one Delta table, in the order it was given. {@code root} is the path the user gave that led to it.
 * {@code charset} is a name, for a Charset does not serialize.
 */
public record SourceFile(
        int number, String path, String root, long length, SourceFormat format, boolean gzip, String charset, int bom)
        implements Serializable {

    public Charset encoding() {
        return Charset.forName(charset);
    }

    /** Whether its bytes are not those of its lines, so that only a reader from the start can make sense of them. */
    public boolean isUnsplittable() {
        return gzip || isUtf16();
    }

    /** UTF-16: lines are recoded as UTF-8 on reading. */
    boolean isUtf16() {
        return charset.startsWith("UTF-16");
    }

    /** The encoding of the lines as they are read. */
    public Charset lineEncoding() {
        return isUtf16() ? StandardCharsets.UTF_8 : encoding();
    }

    /** Its path as tables and reports tell it; nothing is read from there. */
    public String redactedPath() {
        return Secrets.redact(path);
    }

    /** The last part of the path. */
    public String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}

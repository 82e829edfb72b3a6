package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.Secrets;
import java.io.Serializable;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * A source file or Delta table. {@code number} is its position among the sources; {@code root} is the path given by the user
 * that led to it; {@code bom} is the length of its byte order mark. {@code charset} is a name, since Charset is not
 * serializable.
 */
public record SourceFile(
        int number, String path, String root, long length, SourceFormat format, boolean gzip, String charset, int bom)
        implements Serializable {

    public Charset encoding() {
        return Charset.forName(charset);
    }

    /** Whether it can only be read from its start, because it is compressed or recoded. */
    public boolean isUnsplittable() {
        return gzip || isUtf16();
    }

    /** Whether it is UTF-16, which is recoded as UTF-8 on reading. */
    boolean isUtf16() {
        return charset.startsWith("UTF-16");
    }

    /** Encoding of the lines as read. */
    public Charset lineEncoding() {
        return isUtf16() ? StandardCharsets.UTF_8 : encoding();
    }

    /** Path without secrets, for tables and reports. */
    public String redactedPath() {
        return Secrets.redact(path);
    }

    /** Last part of the path. */
    public String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}

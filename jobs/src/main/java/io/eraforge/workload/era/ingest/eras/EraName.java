package io.eraforge.workload.era.ingest.eras;

import java.nio.ByteBuffer;
import java.util.regex.Pattern;
import org.apache.commons.codec.digest.DigestUtils;

/** Era ids that are text, such as {@code batch-17}. All tables identify eras by number, so each text has one, forever the same. */
final class EraName {
    /** All numbers of texts are at least this; ids that are numbers in the source are hardly ever. */
    static final long FIRST = 1L << 62;

    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

    private EraName() {}

    /** True for any text that is no number; false for null. */
    static boolean isName(String id) {
        return id != null && !NUMBER.matcher(id).matches();
    }

    /** The number of a text: 62 bits of its hash. Two texts of one level and series share one with negligible probability. */
    static long id(String name) {
        return FIRST | ByteBuffer.wrap(DigestUtils.sha256(name)).getLong() >>> 2;
    }
}

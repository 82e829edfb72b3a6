package io.eraforge.cpu;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Why a unit failed. Functions return it, and output tables keep it, as JSON whose fields are these components: columns of text pass
 * the GPU and the column writer as they are.
 *
 * @param kind class of the error, by which failures are counted
 * @param message the whole error in words, which begins with its kind
 * @param executor where it happened; empty if unknown
 * @param gpu address of the GPU of that task; empty without one
 * @param origin what failed
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record FailureReason(String kind, String message, String executor, String gpu, Origin origin) {
    /** What failed. */
    public enum Origin {
        /** The computation of the unit itself. */
        UNIT,
        /** The job that the unit was computed in. */
        JOB,
        /** The data file that the unit is in. */
        FILE
    }

    /** Of no failure. */
    public static final FailureReason NONE = new FailureReason("", "", "", "", Origin.JOB);

    /** Columns of {@link #cells}. */
    public static final StructType SCHEMA = new StructType()
            .add("kind", DataTypes.StringType)
            .add("message", DataTypes.StringType)
            .add("executor", DataTypes.StringType)
            .add("gpu", DataTypes.StringType)
            .add("origin", DataTypes.StringType);

    private static final ObjectMapper JSON =
            new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

    /** As older versions wrote it: the error's class, its message, and the executor and GPU. */
    private static final Pattern TEXT =
            Pattern.compile("(?s)(([^: ]*).*?)(?: \\[executor ([^,\\]]*)(?:, gpu ([^\\]]*))?\\])?");

    public FailureReason {
        kind = orEmpty(kind);
        message = orEmpty(message);
        executor = orEmpty(executor);
        gpu = orEmpty(gpu);
        origin = origin == null ? Origin.UNIT : origin;
    }

    /** {@code message} begins with {@code kind}. */
    public static FailureReason of(String kind, String message, TaskLocation location, Origin origin) {
        return new FailureReason(kind, message, location.executor(), location.gpu(), origin);
    }

    /** The failure of a unit's own computation, at the current task. */
    public static FailureReason ofUnit(String kind, String message) {
        return of(kind, message, TaskLocation.current(), Origin.UNIT);
    }

    /** From {@link #json}, or from the text that older versions and other functions write. */
    public static FailureReason parse(String stored) {
        if (stored == null) {
            return NONE;
        }
        if (stored.startsWith("{")) {
            try {
                return JSON.readValue(stored, FailureReason.class);
            } catch (JsonProcessingException e) {
                // A message that happens to begin with a brace.
                return ofText(stored);
            }
        }
        return ofText(stored);
    }

    private static FailureReason ofText(String text) {
        Matcher parts = TEXT.matcher(text);
        return parts.matches()
                ? new FailureReason(parts.group(2), parts.group(1), parts.group(3), parts.group(4), Origin.UNIT)
                : new FailureReason("", text, "", "", Origin.UNIT);
    }

    public FailureReason withMessage(String other) {
        return new FailureReason(kind, other, executor, gpu, origin);
    }

    @JsonIgnore
    public boolean isNone() {
        return message.isEmpty();
    }

    /** As stored. */
    public String json() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Values of {@link #SCHEMA}. */
    public Object[] cells() {
        return new Object[] {kind, message, executor, gpu, origin.name().toLowerCase(Locale.ROOT)};
    }

    private static String orEmpty(String text) {
        return text == null ? "" : text;
    }

    /** The message and where it happened, for people. */
    @Override
    public String toString() {
        return message + new TaskLocation(executor, gpu);
    }
}

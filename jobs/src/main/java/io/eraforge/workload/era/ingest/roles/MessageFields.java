package io.eraforge.workload.era.ingest.roles;

import io.eraforge.workload.era.ingest.source.SourceFormat;
import io.eraforge.workload.era.ingest.source.SourceGroup;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Numeric fields of JSON that describe the message and measure nothing, judging by their names and by whether they vary:
 * {@code meta.schema}, {@code version}, {@code header.seq}.
 */
public final class MessageFields {
    /** Objects whose fields describe the message, unless they vary. */
    private static final Set<String> CONTAINERS =
            Set.of("meta", "metadata", "header", "headers", "info", "schema", "version", "firmware", "protocol");

    private static final Set<String> VERSIONS = Set.of(
            "version",
            "ver",
            "schema",
            "schema_version",
            "firmware",
            "firmware_version",
            "fw",
            "fw_version",
            "hw_version",
            "sw_version",
            "protocol",
            "protocol_version",
            "revision",
            "rev",
            "build");

    /** Fields of nested objects that vary and still measure nothing. */
    private static final Set<String> COUNTERS = Set.of(
            "seq",
            "sequence",
            "sequence_number",
            "seq_no",
            "message_id",
            "msg_id",
            "packet_id",
            "checksum",
            "crc",
            "crc16",
            "crc32");

    private MessageFields() {}

    public static boolean contains(SourceGroup group, int column) {
        if (group.format() != SourceFormat.JSON) {
            return false;
        }
        List<String> path = List.of(snakeCase(group.columns().get(column)).split("\\."));
        String name = path.get(path.size() - 1);
        List<String> containers = path.subList(0, path.size() - 1);
        if (VERSIONS.contains(name)) {
            return isConstant(group, column, 1);
        }
        return (!containers.isEmpty() && COUNTERS.contains(name))
                || (containers.stream().anyMatch(CONTAINERS::contains) && isConstant(group, column, 2));
    }

    /** Whether the sample has at least {@code min} values, all equal. */
    private static boolean isConstant(SourceGroup group, int column, int min) {
        List<String> values = group.sample().stream()
                .map(record -> record.get(column))
                .filter(cell -> !cell.isEmpty())
                .toList();
        return values.size() >= min && values.stream().distinct().count() == 1;
    }

    private static String snakeCase(String name) {
        return name.replaceAll("(?<=[a-z])(?=[A-Z])", "_")
                .replaceAll("[ -]", "_")
                .toLowerCase(Locale.ROOT);
    }
}

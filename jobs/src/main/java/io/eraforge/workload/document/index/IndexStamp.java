package io.eraforge.workload.document.index;

import io.eraforge.table.kernel.TableVersion;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What an index was made from; kept in each of its commits.
 *
 * @param complete whether it holds all documents of these versions
 * @param digests of the buckets that it holds whole
 */
record IndexStamp(
        String provenance,
        TableVersion documents,
        TableVersion embeddings,
        boolean complete,
        Map<Long, String> digests) {
    /** Of the layout of entries and of the analyzer. */
    private static final String FORMAT = "1";

    IndexStamp {
        digests = Map.copyOf(digests);
    }

    Map<String, String> toCommit() {
        Map<String, String> data = new HashMap<>();
        data.put("format", FORMAT);
        data.put("provenance", provenance);
        put(data, "documents", documents);
        put(data, "embeddings", embeddings);
        data.put("complete", Boolean.toString(complete));
        data.put(
                "buckets",
                digests.entrySet().stream()
                        .map(bucket -> bucket.getKey() + "=" + bucket.getValue())
                        .collect(Collectors.joining(",")));
        return data;
    }

    /** Empty if another version of EraForge, or something else, wrote the commit. */
    static Optional<IndexStamp> of(Map<String, String> data) {
        if (!FORMAT.equals(data.get("format"))) {
            return Optional.empty();
        }
        Map<Long, String> digests = new HashMap<>();
        for (String bucket : data.get("buckets").split(",", 0)) {
            int equals = bucket.indexOf('=');
            if (equals > 0) {
                digests.put(Long.valueOf(bucket.substring(0, equals)), bucket.substring(equals + 1));
            }
        }
        return Optional.of(new IndexStamp(
                data.get("provenance"),
                version(data, "documents"),
                version(data, "embeddings"),
                Boolean.parseBoolean(data.get("complete")),
                digests));
    }

    private static void put(Map<String, String> data, String table, TableVersion version) {
        data.put(table + ".id", version.id());
        data.put(table + ".version", Long.toString(version.version()));
    }

    private static TableVersion version(Map<String, String> data, String table) {
        return new TableVersion(data.get(table + ".id"), Long.parseLong(data.get(table + ".version")));
    }
}

package io.eraforge.table.kernel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * One commit file of a Delta log.
 *
 * @param note the commit's user metadata
 * @param changesData whether it added or removed rows; compaction does not
 * @param changedBuckets values of the partition column {@code bucket} in which it did; empty if they cannot be determined
 */
public record CommitFile(
        String operation,
        Optional<String> note,
        List<JsonNode> addedStatistics,
        boolean changesData,
        Optional<Set<Long>> changedBuckets) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static Optional<CommitFile> read(FileSystem files, Path path) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(files.open(path), StandardCharsets.UTF_8))) {
            return Optional.of(read(lines));
        } catch (FileNotFoundException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CommitFile read(BufferedReader lines) throws IOException {
        JsonNode info = JSON.createObjectNode();
        List<JsonNode> statistics = new ArrayList<>();
        List<JsonNode> changes = new ArrayList<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            JsonNode action = JSON.readTree(line);
            JsonNode file = action.has("add") ? action.get("add") : action.path("remove");
            if (file.isObject() && file.path("dataChange").asBoolean(true)) {
                changes.add(file.path("partitionValues").path("bucket"));
            }
            if (action.has("commitInfo")) {
                info = action.get("commitInfo");
            } else if (action.has("add")) {
                statistics.add(JSON.readTree(action.get("add").path("stats").asText("{}")));
            }
        }
        return new CommitFile(
                info.path("operation").asText(""),
                info.hasNonNull("userMetadata")
                        ? Optional.of(info.get("userMetadata").asText())
                        : Optional.empty(),
                statistics,
                !changes.isEmpty(),
                numbers(changes));
    }

    private static Optional<Set<Long>> numbers(List<JsonNode> values) {
        return values.stream().allMatch(value -> value.asText().matches("-?\\d+"))
                ? Optional.of(values.stream()
                        .map(value -> Long.valueOf(value.asText()))
                        .collect(Collectors.toSet()))
                : Optional.empty();
    }

    /** Whether the statistics of the added files prove that {@code column} equals {@code value} in all their rows. */
    public boolean allAddedRowsHave(String column, String value) {
        return addedStatistics.stream()
                .allMatch(file -> file.path("numRecords").asLong(-1) == 0
                        || (value.equals(file.path("minValues").path(column).asText(null))
                                && value.equals(
                                        file.path("maxValues").path(column).asText(null))
                                && file.path("nullCount").path(column).asLong(-1) == 0));
    }
}

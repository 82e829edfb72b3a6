package io.eraforge.workload.era.ingest.readings;

import io.eraforge.workload.era.ingest.source.SourceFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Groups files with the same sensors into batches that are merged at once. The last file given still wins for each sensor: a
 * file joins an earlier batch only if the batches after it share no sensor with the file.
 */
final class FileBatches {
    private FileBatches() {}

    /** Files in the order given, each with exactly these sensor ids. */
    record Batch(Set<String> sensors, List<SourceFile> files) {}

    static List<Batch> of(List<SourceFile> files, Map<SourceFile, Set<String>> sensors) {
        List<Batch> batches = new ArrayList<>();
        for (SourceFile file : files) {
            batchFor(batches, sensors.get(file)).files().add(file);
        }
        return batches;
    }

    /** The batch to which a file with these sensors belongs; a new one if necessary. */
    private static Batch batchFor(List<Batch> batches, Set<String> sensors) {
        for (int i = batches.size() - 1; i >= 0; i--) {
            Batch batch = batches.get(i);
            if (batch.sensors().equals(sensors)) {
                return batch;
            }
            if (!Collections.disjoint(batch.sensors(), sensors)) {
                break;
            }
        }
        batches.add(new Batch(new HashSet<>(sensors), new ArrayList<>()));
        return batches.get(batches.size() - 1);
    }
}

package io.eraforge.workload.era.ingest.readings;

import io.eraforge.workload.era.ingest.source.SourceFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts files with the same sensors together, to be merged at once, without changing who comes last: a file joins an
 * earlier batch only past batches that share no sensor with it.
 */
final class FileBatches {
    private FileBatches() {}

    /** Files in order, all with these sensors. */
    record Batch(Set<String> sensors, List<SourceFile> files) {}

    static List<Batch> of(List<SourceFile> files, Map<SourceFile, Set<String>> sensors) {
        List<Batch> batches = new ArrayList<>();
        for (SourceFile file : files) {
            place(batches, sensors.get(file)).files().add(file);
        }
        return batches;
    }

    private static Batch place(List<Batch> batches, Set<String> sensors) {
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

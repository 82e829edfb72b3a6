package io.eraforge.workload.era.ingest.readings;

import io.eraforge.workload.era.ingest.source.SourceFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Groups files into batches that are merged at once: files that share a sensor, also by way of other files, share a batch. */
final class FileBatches {
    private FileBatches() {}

    /** Files in the order given, and the ids of all their sensors. */
    record Batch(Set<String> sensors, List<SourceFile> files) {}

    static List<Batch> of(List<SourceFile> files, Map<SourceFile, Set<String>> sensors) {
        List<Batch> batches = new ArrayList<>();
        for (SourceFile file : files) {
            Batch joined = new Batch(new HashSet<>(sensors.get(file)), new ArrayList<>(List.of(file)));
            List<Batch> sharing = batches.stream()
                    .filter(batch -> !Collections.disjoint(batch.sensors(), joined.sensors()))
                    .toList();
            if (sharing.size() == 1 && sharing.get(0).sensors().containsAll(joined.sensors())) {
                sharing.get(0).files().add(file);
                continue;
            }
            batches.removeAll(sharing);
            sharing.forEach(batch -> addAll(joined, batch));
            batches.add(joined);
        }
        batches.forEach(batch -> batch.files().sort(Comparator.comparingInt(SourceFile::number)));
        return batches;
    }

    private static void addAll(Batch to, Batch from) {
        to.sensors().addAll(from.sensors());
        to.files().addAll(from.files());
    }
}

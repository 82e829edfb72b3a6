package io.eraforge.workload.era.ingest.readings;

import io.eraforge.config.Settings;
import io.eraforge.workload.era.ingest.result.IngestKey;
import io.eraforge.workload.era.ingest.result.IngestedFiles.IngestedFile;
import io.eraforge.workload.era.ingest.source.IngestSources;
import io.eraforge.workload.era.ingest.source.SourceFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Files that were not ingested before with the same content and settings; of equal files only the first. */
final class NewFiles {
    private final Map<SourceFile, IngestedFile> ingests = new LinkedHashMap<>();

    /**
     * Selects the new files of {@code sources} and adds them to {@code done}. {@code fileSensors} are the sensors of files that
     * name them: equal files with different names are different then.
     */
    NewFiles(
            IngestSources sources,
            Settings.Ingest settings,
            Map<SourceFile, String> fileSensors,
            Set<IngestedFile> done) {
        for (SourceFile file : sources.files()) {
            String settingsHash = IngestKey.of(settings, fileSensors.getOrDefault(file, ""));
            IngestKey key = new IngestKey(sources.hash(file), settingsHash);
            IngestedFile named = new IngestedFile(key, SeriesName.of(file, settings));
            // The folder matters only if the series is named after it.
            if (done.add(named) && !done.contains(new IngestedFile(key, null))) {
                ingests.put(file, named);
            }
        }
    }

    List<SourceFile> files() {
        return List.copyOf(ingests.keySet());
    }

    boolean contains(SourceFile file) {
        return ingests.containsKey(file);
    }

    /** The entry that will mark the file as ingested; null if the file is not new. */
    IngestedFile ingest(SourceFile file) {
        return ingests.get(file);
    }

    /** Records that a column names the file's series, so that its folder does not matter. */
    void markSeriesFromColumn(SourceFile file) {
        ingests.put(file, new IngestedFile(ingests.get(file).key(), null));
    }
}

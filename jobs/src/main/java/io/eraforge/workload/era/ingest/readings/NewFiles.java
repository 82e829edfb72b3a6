package io.eraforge.workload.era.ingest.readings;

import io.eraforge.config.Settings;
import io.eraforge.workload.era.ingest.IngestKey;
import io.eraforge.workload.era.ingest.IngestedFiles.IngestedFile;
import io.eraforge.workload.era.ingest.source.IngestSources;
import io.eraforge.workload.era.ingest.source.SourceFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The files whose content was not taken in before under the same settings, of equal ones the first; and their keys. */
final class NewFiles {
    private final Map<SourceFile, IngestedFile> keys = new LinkedHashMap<>();

    NewFiles(IngestSources sources, Settings.Ingest settings, Set<IngestedFile> done) {
        String settingsHash = IngestKey.of(settings);
        for (SourceFile file : sources.files()) {
            IngestKey key = new IngestKey(sources.hash(file), settingsHash);
            IngestedFile named = new IngestedFile(key, SeriesName.of(file, settings));
            // Where a file lies matters only if its rows are named after its folder.
            if (done.add(named) && !done.contains(new IngestedFile(key, null))) {
                keys.put(file, named);
            }
        }
    }

    List<SourceFile> files() {
        return List.copyOf(keys.keySet());
    }

    boolean contains(SourceFile file) {
        return keys.containsKey(file);
    }

    IngestedFile done(SourceFile file) {
        return keys.get(file);
    }

    /** Says that a column names the file's series. */
    void markSeriesFromColumn(SourceFile file) {
        keys.put(file, new IngestedFile(keys.get(file).key(), null));
    }
}

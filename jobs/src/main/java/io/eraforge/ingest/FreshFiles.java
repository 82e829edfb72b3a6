package io.eraforge.ingest;

import io.eraforge.config.Settings;
import io.eraforge.ingest.IngestsTable.Done;
import io.eraforge.ingest.source.SourceFile;
import io.eraforge.ingest.source.Sources;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The files whose content was not taken in before under the same settings, of equal ones the first; and their keys. */
final class FreshFiles {
    private final Map<SourceFile, Done> keys = new LinkedHashMap<>();

    FreshFiles(Sources sources, Settings.Ingest settings, Set<Done> done) {
        String settingsHash = IngestKey.of(settings);
        for (SourceFile file : sources.files()) {
            IngestKey key = new IngestKey(sources.hash(file), settingsHash);
            Done named = new Done(key, SeriesName.of(file, settings));
            // Where a file lies matters only if its rows are named after its folder.
            if (done.add(named) && !done.contains(new Done(key, null))) {
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

    Done done(SourceFile file) {
        return keys.get(file);
    }

    /** Says that a column names the file's series. */
    void namesItsSeries(SourceFile file) {
        keys.put(file, new Done(keys.get(file).key(), null));
    }
}

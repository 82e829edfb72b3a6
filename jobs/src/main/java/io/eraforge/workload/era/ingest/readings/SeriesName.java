package io.eraforge.workload.era.ingest.readings;

import io.eraforge.config.Settings;
import io.eraforge.config.Settings.SeriesFrom;
import io.eraforge.workload.era.ingest.roles.FileStems;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.ingest.source.SourceFormat;

/**
 * Series of a file without a series column: as configured, or the name of its folder, or of the Delta table itself, or of the
 * file.
 */
final class SeriesName {
    private static final String FALLBACK = "series";

    private SeriesName() {}

    static String of(SourceFile file, Settings.Ingest settings) {
        SeriesFrom from = settings.roles().seriesFrom();
        if (from == SeriesFrom.FILE) {
            return FileStems.stem(file.name());
        }
        if (!settings.series().isEmpty() && from != SeriesFrom.FOLDER) {
            return settings.series();
        }
        String path = file.format() == SourceFormat.DELTA ? file.path() : parent(file.path());
        String folder = path.substring(path.lastIndexOf('/') + 1);
        // Hive-style partition folders: series=gh1.
        String name = folder.substring(folder.indexOf('=') + 1);
        return name.isEmpty() || name.endsWith(":") ? FALLBACK : name;
    }

    private static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }
}

package io.eraforge.workload.era.ingest.readings;

import io.eraforge.config.Settings;
import io.eraforge.config.Settings.SensorFrom;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.readings.SensorRegistry.SourceColumn;
import io.eraforge.workload.era.ingest.roles.FileStems;
import io.eraforge.workload.era.ingest.roles.HeaderNames;
import io.eraforge.workload.era.ingest.source.IngestSources;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.ingest.source.SourceGroup;
import io.eraforge.workload.era.schema.Sensor;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Finds files that name their sensor: each has one column of values with a header such as "value", or none, and those of a
 * folder differ in name.
 */
final class FileSensors {
    private final IngestSources sources;
    private final Settings.Ingest settings;
    private final List<Sensor> stored;

    FileSensors(IngestSources sources, Settings.Ingest settings, List<Sensor> stored) {
        this.sources = sources;
        this.settings = settings;
        this.stored = stored;
    }

    /** Names of sensors by the file that names them. All files are considered, also those ingested before. */
    Map<SourceFile, String> names() {
        Map<SourceFile, String> names = new HashMap<>();
        if (settings.roles().sensorFrom() == SensorFrom.HEADER
                || !settings.roles().sensorColumn().isEmpty()
                || !settings.roles().valueColumn().isEmpty()) {
            return names;
        }
        for (SourceGroup group : sources.groups(candidates())) {
            if (namesSensors(group)) {
                group.files().forEach(file -> names.put(file, FileStems.sensor(file.name())));
            }
        }
        return names;
    }

    private List<SourceFile> candidates() {
        if (settings.roles().sensorFrom() == SensorFrom.FILE) {
            return sources.files();
        }
        Map<String, List<SourceFile>> folders =
                sources.files().stream().collect(Collectors.groupingBy(FileSensors::folder));
        return sources.files().stream()
                .filter(file -> differInWords(folders.get(folder(file))) || isKnown(file))
                .toList();
    }

    private boolean namesSensors(SourceGroup group) {
        if (settings.roles().sensorFrom() == SensorFrom.FILE) {
            List<SourceColumn> sensors = infer(group).sensors();
            if (sensors.size() != 1) {
                throw IngestErrors.notOneColumn(
                        group.title(), sensors.stream().map(SourceColumn::label).toList());
            }
            return true;
        }
        boolean generic = !group.hasHeader() || group.columns().stream().anyMatch(HeaderNames::value);
        Collection<List<SourceFile>> folders = group.files().stream()
                .collect(Collectors.groupingBy(FileSensors::folder))
                .values();
        return generic
                && (folders.stream().anyMatch(FileSensors::differInWords)
                        || group.files().stream().allMatch(this::isKnown))
                && hasOneUnnamedSensor(group);
    }

    private boolean hasOneUnnamedSensor(SourceGroup group) {
        try {
            ReadingsInference.InferredColumns columns = infer(group);
            String header = columns.sensors().get(0).header();
            return columns.sensors().size() == 1
                    && columns.tag() < 0
                    && !settings.sensors().containsKey(header)
                    && (!group.hasHeader() || HeaderNames.value(header));
        } catch (EraForgeException e) {
            // The plan reports it if one of the files is new.
            return false;
        }
    }

    private ReadingsInference.InferredColumns infer(SourceGroup group) {
        return new ReadingsInference(group, sources, sources.samples(group), settings).infer();
    }

    /** Whether a file of that name named a sensor before. */
    private boolean isKnown(SourceFile file) {
        String name = FileStems.sensor(file.name());
        return stored.stream().anyMatch(sensor -> sensor.isFrom(name, 1));
    }

    private static boolean differInWords(List<SourceFile> files) {
        return FileStems.differInWords(files.stream().map(SourceFile::name).toList());
    }

    private static String folder(SourceFile file) {
        return file.path().substring(0, Math.max(0, file.path().lastIndexOf('/')));
    }
}

package io.eraforge.workload.era.ingest.readings;

import io.eraforge.config.Settings;
import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.parse.TimeColumns;
import io.eraforge.workload.era.ingest.source.IngestSources;
import io.eraforge.workload.era.ingest.source.RowParser;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.ingest.source.SourceRecord;
import io.eraforge.workload.era.ingest.time.RecordTimeReader;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Collects the names of the sensors in a long file's sensor column. Reads the files once. */
final class SensorTags implements RowParser<Row> {
    /** Every row carries a cell per sensor, so thousands are slow and more would exhaust memory. */
    static final int MAX_SENSORS = 5000;

    private final int tag;
    private final RecordTimeReader time;
    private final Set<String> seen = new HashSet<>();

    private SensorTags(int tag, TimeColumns time, ZoneId zone) {
        this.tag = tag;
        this.time = new RecordTimeReader(time, zone, false);
    }

    /** The names in all files of the group, sorted; throws if there are too many. */
    static List<String> collect(
            SparkSession spark,
            IngestSources sources,
            ReadingsInference.InferredColumns columns,
            Settings.Ingest settings) {
        List<String> tags = sources
                .rows(
                        spark,
                        columns.group(),
                        new Factory(columns.tag(), columns.time(), settings.timeZone()),
                        new StructType().add("tag", DataTypes.StringType))
                .distinct()
                .limit(MAX_SENSORS + 1)
                .collectAsList()
                .stream()
                .map(row -> row.<String>getAs("tag"))
                .sorted()
                .toList();
        if (tags.size() > MAX_SENSORS) {
            String column = columns.group().columns().get(columns.tag());
            throw IngestErrors.tooManySensors(columns.group().title(), column, MAX_SENSORS);
        }
        return tags;
    }

    @Override
    public void parse(SourceRecord record, Consumer<Row> out) {
        String name = record.defect() == null ? record.text(tag) : null;
        if (name == null || seen.contains(name) || seen.size() > MAX_SENSORS) {
            return;
        }
        time.read(record, "");
        if (time.problem() == null) {
            seen.add(name);
            out.accept(RowFactory.create(name));
        }
    }

    private record Factory(int tag, TimeColumns time, ZoneId zone) implements RowParser.Factory<Row> {
        @Override
        public RowParser<Row> open(SourceFile file) {
            return new SensorTags(tag, time, zone);
        }

        @Override
        public boolean needsPrecedingRecords() {
            return false;
        }
    }
}

package io.eraforge.table.delta;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.eraforge.table.column.WrittenFile;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.delta.actions.AddFile;
import org.apache.spark.sql.delta.stats.StatisticsCollection;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.collection.immutable.Map$;
import scala.jdk.javaapi.CollectionConverters;

/** Describes written files to Delta, with the statistics by which it skips files. */
final class AddFiles {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Delta keeps milliseconds, and adds one to a maximum when it reads it. */
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSXXX").withZone(ZoneOffset.UTC);
    /** Delta's default length of texts in statistics. */
    private static final int MAX_TEXT = 32;

    private AddFiles() {}

    static List<AddFile> of(List<WrittenFile> files, StructType schema) {
        return files.stream().map(file -> add(file, schema)).toList();
    }

    private static AddFile add(WrittenFile file, StructType schema) {
        return new AddFile(
                new Path(file.path()).toUri().toString(),
                Map$.MODULE$.from(CollectionConverters.asScala(file.partition())),
                file.size(),
                file.modifiedMs(),
                true,
                statistics(file, schema),
                null,
                null,
                Option.empty(),
                Option.empty(),
                Option.empty());
    }

    private static String statistics(WrittenFile file, StructType schema) {
        ObjectNode statistics = JSON.createObjectNode().put("numRecords", file.rows());
        ObjectNode min = statistics.putObject("minValues");
        ObjectNode max = statistics.putObject("maxValues");
        ObjectNode nulls = statistics.putObject("nullCount");
        file.ranges().forEach((column, range) -> {
            boolean isTime = schema.apply(column).dataType().equals(DataTypes.TimestampType);
            if (range.min() != null) {
                put(min, column, range.min(), isTime, true);
                put(max, column, range.max(), isTime, false);
            }
            nulls.put(column, range.nulls());
        });
        return statistics.toString();
    }

    private static void put(ObjectNode bounds, String column, Comparable<?> bound, boolean isTime, boolean isMin) {
        if (bound instanceof String text) {
            String shortened = isMin
                    ? StatisticsCollection.truncateMinStringAgg(MAX_TEXT, text)
                    : StatisticsCollection.truncateMaxStringAgg(MAX_TEXT, text);
            if (shortened != null) {
                bounds.put(column, shortened);
            }
        } else if (isTime) {
            bounds.put(column, TIMESTAMP.format(Instant.EPOCH.plus((Long) bound, ChronoUnit.MICROS)));
        } else if (bound instanceof Long number) {
            bounds.put(column, number);
        } else if (bound instanceof Double number && !number.isInfinite()) {
            bounds.put(column, number);
        }
    }
}

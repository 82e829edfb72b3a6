package io.eraforge.tool.bench.peer;

import io.eraforge.tool.bench.measure.ProcessCpu;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;

/** Measures Spark's SQL aggregates on the sixteen statistics, from the joined readings that DuckDB wrote. */
public final class SparkSqlPeer {
    private final SparkSession spark;
    private final Path folder;
    private final List<String> sensors;

    public SparkSqlPeer(SparkSession spark, Path folder, List<String> sensors) {
        this.spark = spark;
        this.folder = folder;
        this.sensors = sensors;
    }

    /** Measures once, since it takes minutes. */
    public PeerTime measure(long values) {
        Path file = DuckDb.readingsWithEra(folder);
        if (!Files.exists(file)) {
            return PeerTime.missing(PeerTime.SPARK_SQL, PeerTime.ERA_KNOWN, "needs the file that DuckDB writes");
        }
        double cpuBefore = ProcessCpu.seconds();
        long started = System.nanoTime();
        spark.read()
                .parquet(file.toString())
                .selectExpr("series", "era_id", stack())
                .where("value IS NOT NULL")
                .createOrReplaceTempView("bench_readings");
        List<String> columns = new ArrayList<>(List.of("series", "era_id", "sensor"));
        List<String> aggregates = SqlStatistics.spark("value");
        for (int i = 0; i < aggregates.size(); i++) {
            columns.add("%s AS s%d".formatted(aggregates.get(i), i));
        }
        spark.sql("SELECT %s FROM bench_readings GROUP BY series, era_id, sensor".formatted(String.join(", ", columns)))
                .write()
                .mode("overwrite")
                .parquet(folder.resolve("spark_statistics").toString());
        double seconds = (System.nanoTime() - started) / 1e9;
        return new PeerTime(
                PeerTime.SPARK_SQL,
                PeerTime.ERA_KNOWN,
                seconds,
                ProcessCpu.seconds() - cpuBefore,
                values,
                "measured once");
    }

    private String stack() {
        return sensors.stream()
                .map(sensor -> "'%s', %s".formatted(sensor, sensor))
                .collect(Collectors.joining(", ", "stack(%d, ".formatted(sensors.size()), ") AS (sensor, value)"));
    }
}

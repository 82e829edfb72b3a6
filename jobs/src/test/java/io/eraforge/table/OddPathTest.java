package io.eraforge.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.table.ledger.RunsTable;
import io.eraforge.table.schema.TableId;
import io.eraforge.testing.NumberTable;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.WarehouseFiles;
import io.eraforge.workload.era.schema.BucketIndexTable;
import io.eraforge.workload.era.schema.SensorsTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Warehouses whose path has characters that URIs encode or that globs and shells interpret. */
@ExtendWith(SparkExtension.class)
class OddPathTest {
    private static final NumberTable RUNS = NumberTable.named("runs");
    private static final NumberTable BUCKETS = NumberTable.named("bucket_index");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "a b",
                "a#b",
                "a%b",
                "a%20b",
                "a%2520b",
                "a?b",
                "a[b]",
                "a{b,c}",
                "a\"b",
                "a\\b",
                "a`b",
                "a:b",
                "a*b",
                "a'b",
                "a+b",
                "a&b=c;d",
                "a$b",
                "a|b^c~d",
                "a<b>",
                "größe_温度",
                "a\nb",
                " a ",
                "-a"
            })
    void tablesStayInTheWarehouse(String name, SparkSession spark, @TempDir Path dir) throws IOException {
        Path warehouse = Files.createDirectories(dir.resolve(name).resolve("w"));
        try (Store store = Store.openForWriting(spark, warehouse.toString(), "test")) {
            store.append(RUNS.schema(), RUNS.row(1));
            store.append(RUNS.schema(), RUNS.row(2));
            store.overwrite(BUCKETS.schema(), BUCKETS.row(3), "test", "");
            store.overwrite(BUCKETS.schema(), BUCKETS.row(4), "test", "");
            store.overwrite(SensorsTable.ID, spark.range(5, 6).toDF("n"));
            for (TableId table : List.of(RunsTable.ID, BucketIndexTable.ID, SensorsTable.ID)) {
                assertThat(bySpark(store, table)).isEqualTo(byKernel(store, table));
            }
            assertThat(byKernel(store, RunsTable.ID)).containsExactly(1L, 2L);
            assertThat(byKernel(store, BucketIndexTable.ID)).containsExactly(4L);
            assertThat(byKernel(store, SensorsTable.ID)).containsExactly(5L);
        }
        try (Stream<Path> neighbours = Files.list(dir)) {
            assertThat(neighbours).containsExactly(dir.resolve(name));
        }
        assertThat(WarehouseFiles.dataFiles(warehouse, "runs")).isEqualTo(2);
        assertThat(WarehouseFiles.newestCommit(warehouse, "runs")).doesNotContain("file:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a%20[b]"})
    void filesThatEarlierVersionsWroteOutsideAreMovedBack(String name, SparkSession spark, @TempDir Path dir)
            throws IOException {
        Path warehouse = Files.createDirectories(dir.resolve(name).resolve("w"));
        try (Store store = Store.openForWriting(spark, warehouse.toString(), "test")) {
            store.append(RUNS.schema(), RUNS.row(1));
            store.append(RUNS.schema(), RUNS.row(2));
        }
        Path outside = dir.resolve(encoded(name)).resolve("w");
        moveOut(warehouse.resolve("runs"), outside.resolve("runs"));
        Files.writeString(outside.resolve("runs/other.parquet"), "not ours");
        assertThat(WarehouseFiles.dataFiles(warehouse, "runs")).isZero();

        try (Store store = Store.openForReading(spark, warehouse.toString())) {
            assertThat(byKernel(store, RunsTable.ID)).containsExactly(1L, 2L);
        }
        try (Store store = Store.openForWriting(spark, warehouse.toString(), "test")) {
            assertThat(byKernel(store, RunsTable.ID)).containsExactly(1L, 2L);
            assertThat(bySpark(store, RunsTable.ID)).containsExactly(1L, 2L);
            store.append(RUNS.schema(), RUNS.row(3));
            assertThat(byKernel(store, RunsTable.ID)).containsExactly(1L, 2L, 3L);
        }
        assertThat(WarehouseFiles.dataFiles(warehouse, "runs")).isEqualTo(3);
        assertThat(WarehouseFiles.dataFiles(outside, "runs")).isEqualTo(1);
    }

    private static String encoded(String text) {
        return new org.apache.hadoop.fs.Path("/" + text).toUri().getRawPath().substring(1);
    }

    /** As earlier versions wrote them: the files in the encoded folder, their full paths, encoded again, in the log. */
    private static void moveOut(Path table, Path outside) throws IOException {
        Files.createDirectories(outside);
        String uri = new org.apache.hadoop.fs.Path("file:" + outside).toUri().toString();
        try (Stream<Path> files = Files.walk(table)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
                if (file.toString().endsWith(".json")) {
                    String text = Files.readString(file);
                    Files.writeString(file, text.replaceAll("\"path\":\"", "\"path\":\"" + uri + "/"));
                } else if (file.toString().endsWith(".parquet")) {
                    Files.move(file, outside.resolve(file.getFileName()));
                }
            }
        }
    }

    private static List<Long> byKernel(Store store, TableId table) {
        List<Long> found = new ArrayList<>();
        store.tables().scan(table).columns(NumberTable.N).forEach(row -> found.add(row.get(NumberTable.N)));
        return found.stream().sorted().toList();
    }

    private static List<Long> bySpark(Store store, TableId table) {
        return store.read(table).collectAsList().stream()
                .map(row -> row.getLong(0))
                .sorted()
                .toList();
    }
}

package io.eraforge.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.config.Settings;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.table.lease.Heartbeat;
import io.eraforge.table.schema.TableId;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.schema.SensorsTable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SparkExtension.class)
class StoreTest {
    private static final TableId TABLE = SensorsTable.ID;
    private static final TableId PARTITIONED = new TableId("partitioned", List.of("bucket"));
    private static final Settings.Lease USUAL = new Settings.Lease(Duration.ofSeconds(1), Duration.ofSeconds(60));
    /** Sends a single heartbeat; expires after hours. */
    private static final Settings.Lease SILENT = new Settings.Lease(Duration.ofHours(1), Duration.ofHours(4));
    /** Sends a single heartbeat and expires after 0.1 s: a paused driver. */
    private static final Settings.Lease PAUSED = new Settings.Lease(Duration.ofHours(1), Duration.ofMillis(100));

    private static volatile CountDownLatch started;
    private static volatile CountDownLatch proceed;

    @Test
    void refusesASecondWriterAndNamesTheHolder(SparkSession spark, @TempDir Path dir) {
        try (Store first = Store.openForWriting(spark, dir.toString(), "prepare", USUAL)) {
            assertThatThrownBy(() -> Store.openForWriting(spark, dir.toString(), "run", USUAL))
                    .isInstanceOf(EraForgeException.class)
                    .hasMessageContaining("'prepare'")
                    .hasMessageContaining("process " + ProcessHandle.current().pid())
                    .extracting(e -> ((EraForgeException) e).exitCode())
                    .isEqualTo(ExitCode.ENVIRONMENT);
            first.append(TABLE, rows(spark, 2));
        }
        try (Store second = Store.openForWriting(spark, dir.toString(), "run", USUAL)) {
            second.append(TABLE, rows(spark, 3));
            assertThat(second.read(TABLE).count()).isEqualTo(5);
        }
    }

    @Test
    void readersNeedNoLeaseAndCannotCommit(SparkSession spark, @TempDir Path dir) {
        try (Store writer = Store.openForWriting(spark, dir.toString(), "run", USUAL)) {
            writer.append(TABLE, rows(spark, 2));
            Store reader = Store.openForReading(spark, dir.toString());
            assertThat(reader.read(TABLE).count()).isEqualTo(2);
            assertThatThrownBy(() -> reader.append(TABLE, rows(spark, 1))).hasMessageContaining("opened for reading");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bucket in (1, 3, 5)",
                "bucket between 2 and 11",
                "not (bucket between 2 and 11)",
                "(bucket between 0 and 8 or bucket in (11))",
                "bucket > 3 and bucket <= 7 and bucket <> 5",
                "bucket <=> 4",
                "bucket is null",
                "bucket is not null",
                "coalesce(bucket, 3) = 3",
                "nvl(bucket, 3) = 3",
                "cast(bucket as string) like '1%'",
                "pmod(bucket, 4) = 1",
                "false",
                "true"
            })
    void partitionPredicatesSelectAndReplaceTheSameRowsAsDelta(
            String predicate, SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.openForWriting(spark, dir.toString(), "prepare", USUAL)) {
            TableId table = PARTITIONED;
            store.overwrite(table, spark.range(26).selectExpr("id", "nullif(id % 13, 12) AS bucket"));
            Dataset<Row> expected =
                    spark.read().format("delta").load(store.path(table)).where(predicate);
            List<Row> matching = expected.select("id").collectAsList();
            assertThat(store.read(table).where(predicate).select("id").collectAsList())
                    .containsExactlyInAnyOrderElementsOf(matching);
            store.replace(table, store.read(table).limit(0), predicate);
            assertThat(store.read(table).select("id").collectAsList())
                    .hasSize(26 - matching.size())
                    .noneMatch(matching::contains);
        }
    }

    /** Between the commit and the first beat, the heartbeat file is the previous holder's. */
    @Test
    void newLeaseIsNotJudgedByHeartbeatOfPreviousHolder(SparkSession spark, @TempDir Path dir) throws Exception {
        try (FileChannel unused = withoutLocks(dir);
                Store first = Store.openForWriting(spark, dir.toString(), "prepare", SILENT)) {
            beatOfPreviousHolder(dir);
            CompletableFuture<Void> refused = CompletableFuture.runAsync(
                    () -> assertThatThrownBy(() -> Store.openForWriting(spark, dir.toString(), "run", USUAL))
                            .isInstanceOf(EraForgeException.class)
                            .hasMessageContaining("'prepare'"));
            // The beat is late by several intervals, as on a busy machine.
            Thread.sleep(3 * USUAL.heartbeat().toMillis());
            assertThat(refused).isNotDone();
            beat(dir, 1);
            refused.join();
            first.append(TABLE, rows(spark, 2));
        }
    }

    @Test
    void holderWithoutHeartbeatIsReplaced(SparkSession spark, @TempDir Path dir) throws Exception {
        FileChannel locks = withoutLocks(dir);
        Store silent = Store.openForWriting(spark, dir.toString(), "prepare", SILENT);
        beatOfPreviousHolder(dir);
        try (locks;
                Store successor = Store.openForWriting(spark, dir.toString(), "run", PAUSED)) {
            assertThatThrownBy(() -> silent.append(TABLE, rows(spark, 1))).hasMessageContaining("lost its lease");
            silent.close();
            successor.append(TABLE, rows(spark, 2));
        }
    }

    /** Makes the warehouse one without file locks, as on an object store. */
    private static FileChannel withoutLocks(Path warehouse) throws IOException {
        Path lock = Files.createDirectories(warehouse.resolve("_lease")).resolve("lock");
        FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        assertThat(channel.lock().isValid()).isTrue();
        return channel;
    }

    @Test
    void aLiveHolderIsNotReplacedHoweverOldItsHeartbeatLooks(SparkSession spark, @TempDir Path dir) throws Exception {
        try (Store holder = Store.openForWriting(spark, dir.toString(), "prepare", PAUSED)) {
            FileTime yesterday = FileTime.from(Instant.now().minus(Duration.ofDays(1)));
            Files.setLastModifiedTime(dir.resolve("_lease/heartbeat"), yesterday);
            assertThatThrownBy(() -> Store.openForWriting(spark, dir.toString(), "run", PAUSED))
                    .isInstanceOf(EraForgeException.class)
                    .hasMessageContaining("'prepare'")
                    .hasMessageContaining("is alive");
            holder.append(TABLE, rows(spark, 2));
        }
    }

    @Test
    void aLeaseTableThatCannotBeWrittenIsNotCalledHeld(SparkSession spark, @TempDir Path dir) throws Exception {
        Files.createDirectories(dir.resolve("lease"));
        Files.writeString(dir.resolve("lease/_delta_log"), "");
        assertThatThrownBy(() -> Store.openForWriting(spark, dir.toString(), "run", USUAL))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("'lease' cannot be written")
                .hasMessageNotContaining("holds its lease");
    }

    private static void beatOfPreviousHolder(Path warehouse) throws IOException {
        beat(warehouse, 0);
        FileTime yesterday = FileTime.from(Instant.now().minus(Duration.ofDays(1)));
        Files.setLastModifiedTime(warehouse.resolve("_lease/heartbeat"), yesterday);
    }

    private static void beat(Path warehouse, long epoch) throws IOException {
        FileSystem files = FileSystem.getLocal(new Configuration());
        try (Heartbeat heartbeat = new Heartbeat(files, new org.apache.hadoop.fs.Path(warehouse.toString()))) {
            heartbeat.start(epoch, Duration.ofHours(1));
        }
    }

    @Test
    void replacedHolderCannotCommit(SparkSession spark, @TempDir Path dir) throws Exception {
        Store paused = Store.openForWriting(spark, dir.toString(), "old run", PAUSED);
        paused.append(TABLE, rows(spark, 2));
        // As on a network disk that lost the lock.
        Files.delete(dir.resolve("_lease/lock"));
        try (Store successor = Store.openForWriting(spark, dir.toString(), "new run", PAUSED)) {
            assertThatThrownBy(() -> paused.append(TABLE, rows(spark, 1)))
                    .isInstanceOf(EraForgeException.class)
                    .hasMessageContaining("lost its lease")
                    .hasMessageContaining("'new run'");
            paused.close();
            successor.append(TABLE, rows(spark, 4));
            assertThat(successor.read(TABLE).count()).isEqualTo(6);
        }
    }

    @Test
    void commitInProgressFailsIfHolderIsReplaced(SparkSession spark, @TempDir Path dir) throws Exception {
        pausedWhileWriting(dir, spark, TABLE, rows(spark, 1), Store::append);
    }

    @Test
    void replacementInProgressFailsIfHolderIsReplaced(SparkSession spark, @TempDir Path dir) throws Exception {
        Dataset<Row> rows = rows(spark, 1).selectExpr("id", "0L as bucket");
        pausedWhileWriting(
                dir,
                spark,
                PARTITIONED,
                rows,
                (store, table, blocking) -> store.replace(table, blocking, "bucket = 0"));
    }

    /** Its rows may be those of the table, changed. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void replacementFailsIfAnotherWriterCommitsMeanwhile(boolean dictionaries, SparkSession spark, @TempDir Path dir)
            throws Exception {
        TableId table = new TableId("partitioned", List.of("bucket"), List.of(), dictionaries);
        started = new CountDownLatch(1);
        proceed = new CountDownLatch(1);
        try (Store store = Store.openForWriting(spark, dir.toString(), "test", USUAL)) {
            store.overwrite(table, rows(spark, 4).selectExpr("id", "id as bucket"));
            Dataset<Row> current = store.read(table).where("bucket = 0");
            Dataset<Row> blocking =
                    current.map((MapFunction<Row, Row>) StoreTest::block, Encoders.row(current.schema()));
            CompletableFuture<Void> writing =
                    CompletableFuture.runAsync(() -> store.replace(table, blocking, "bucket = 0"));
            started.await();
            spark.sql("UPDATE delta.`%s` SET id = 7 WHERE bucket = 0".formatted(store.path(table)));
            proceed.countDown();
            assertThatThrownBy(writing::join).hasCauseInstanceOf(ConcurrentModificationException.class);
            assertThat(store.read(table).where("id = 7").count()).isEqualTo(1);
        }
    }

    private static void pausedWhileWriting(Path dir, SparkSession spark, TableId table, Dataset<Row> row, Write write)
            throws Exception {
        started = new CountDownLatch(1);
        proceed = new CountDownLatch(1);
        Store paused = Store.openForWriting(spark, dir.toString(), "old run", PAUSED);
        paused.overwrite(table, row.union(row));
        Dataset<Row> blocking = row.map((MapFunction<Row, Row>) StoreTest::block, Encoders.row(row.schema()));
        CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> write.run(paused, table, blocking));
        started.await();
        Files.delete(dir.resolve("_lease/lock"));
        try (Store successor = Store.openForWriting(spark, dir.toString(), "new run", PAUSED)) {
            proceed.countDown();
            assertThatThrownBy(writing::join).isInstanceOf(CompletionException.class);
            assertThat(successor.read(table).count()).isEqualTo(2);
        }
    }

    private interface Write {
        void run(Store store, TableId table, Dataset<Row> rows);
    }

    @Test
    void replacementRequiresTheLease(SparkSession spark, @TempDir Path dir) throws Exception {
        TableId table = PARTITIONED;
        Dataset<Row> rows = rows(spark, 1).selectExpr("id", "0L as bucket");
        Store paused = Store.openForWriting(spark, dir.toString(), "old run", PAUSED);
        paused.overwrite(table, rows.union(rows));
        Files.delete(dir.resolve("_lease/lock"));
        try (Store successor = Store.openForWriting(spark, dir.toString(), "new run", PAUSED)) {
            assertThatThrownBy(() -> paused.replace(table, rows, "bucket = 0")).hasMessageContaining("lost its lease");
            assertThat(successor.read(table).count()).isEqualTo(2);
        }
    }

    @Test
    void replacementMayAddAColumn(SparkSession spark, @TempDir Path dir) {
        TableId table = PARTITIONED;
        try (Store store = Store.openForWriting(spark, dir.toString(), "test", USUAL)) {
            store.replace(table, rows(spark, 3).selectExpr("id", "id as bucket"), "bucket < 3");
            store.replace(table, rows(spark, 1).selectExpr("id", "7L as more", "id as bucket"), "bucket = 0");
            assertThat(store.read(table).where("more = 7").count()).isEqualTo(1);
            assertThat(store.read(table).count()).isEqualTo(3);
        }
    }

    @Test
    void replacesOnlyMatchingPartitionsOverManyCommits(SparkSession spark, @TempDir Path dir) {
        TableId table = PARTITIONED;
        try (Store store = Store.openForWriting(spark, dir.toString(), "test", USUAL)) {
            for (int i = 0; i < 12; i++) {
                int bucket = i % 3;
                Dataset<Row> rows = spark.range(i, i + 2L).selectExpr("id", bucket + "L as bucket");
                store.replace(table, rows, "bucket = " + bucket);
            }
            assertThat(store.read(table).count()).isEqualTo(6);
            assertThat(store.read(table)
                            .where("bucket = 1")
                            .selectExpr("min(id)")
                            .first()
                            .getLong(0))
                    .isEqualTo(10);
            assertThat(store.version(table)).isEqualTo(11);
        }
    }

    @Test
    void respectsDeletionVectorsOfOtherWriters(SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.openForWriting(spark, dir.toString(), "test", USUAL)) {
            store.append(TABLE, rows(spark, 10).coalesce(1));
            String path = "delta.`" + store.path(TABLE) + "`";
            spark.sql("ALTER TABLE " + path + " SET TBLPROPERTIES ('delta.enableDeletionVectors' = 'true')");
            spark.sql("DELETE FROM " + path + " WHERE id < 3");
            assertThat(store.read(TABLE).count()).isEqualTo(7);
        }
    }

    private static Row block(Row row) throws InterruptedException {
        started.countDown();
        proceed.await();
        return row;
    }

    private static Dataset<Row> rows(SparkSession spark, long n) {
        return spark.range(n).toDF("id");
    }

    @Test
    void aSecondWriterCanWaitForTheLease(SparkSession spark, @TempDir Path dir) throws Exception {
        Settings.Lease waiting =
                new Settings.Lease(Duration.ofSeconds(1), Duration.ofSeconds(60), Duration.ofMinutes(5));
        Store first = Store.openForWriting(spark, dir.toString(), "first", USUAL);
        try {
            assertThatThrownBy(() -> Store.openForWriting(spark, dir.toString(), "second", USUAL))
                    .hasMessageContaining("--wait 10m");
            CountDownLatch refused = new CountDownLatch(1);
            BooleanSupplier stopped = () -> {
                refused.countDown();
                return false;
            };
            CompletableFuture<Store> second = CompletableFuture.supplyAsync(
                    () -> Store.openForWriting(spark, dir.toString(), "second", waiting, stopped));
            refused.await();
            first.close();
            second.get(1, TimeUnit.MINUTES).close();
            Store third = Store.openForWriting(spark, dir.toString(), "third", USUAL);
            assertThatThrownBy(() -> Store.openForWriting(spark, dir.toString(), "fourth", waiting, () -> true))
                    .hasMessageContaining("'third'");
            third.close();
        } finally {
            first.close();
        }
    }
}

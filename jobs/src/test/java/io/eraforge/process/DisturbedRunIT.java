package io.eraforge.process;

import static io.eraforge.process.SmallWarehouse.command;
import static io.eraforge.process.SmallWarehouse.run;
import static io.eraforge.testing.SampleWarehouse.MINIMUMS;
import static io.eraforge.testing.WarehouseFiles.commits;
import static io.eraforge.testing.WarehouseFiles.dataFiles;
import static org.assertj.core.api.Assertions.assertThat;

import io.delta.tables.DeltaTable;
import io.eraforge.testing.EraForge;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.SystemPackage;
import io.eraforge.testing.WarehouseFiles;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Compares real runs of levels A, B and C, disturbed at arbitrary moments, with an undisturbed one. */
@Tag("faults")
@ExtendWith(SparkExtension.class)
class DisturbedRunIT {
    private static final int KILLS = 12;

    @TempDir
    static Path dir;

    private static SmallWarehouse small;

    @BeforeAll
    static void runUndisturbed() {
        small = SmallWarehouse.make(dir);
    }

    @Test
    void runKilledAtRandomMomentsAndStartedAgainEqualsAnUndisturbedOne(SparkSession spark, @TempDir Path testDir) {
        // Override with -Dfaults.seed=…
        long seed = Long.getLong("faults.seed", 20);
        Random random = new Random(seed);
        long all = SmallWarehouse.bucketsWritten(small.reference());
        int resumed = 0;
        for (int kill = 1; kill <= KILLS; kill++) {
            Path warehouse = WarehouseFiles.copy(small.prepared(), testDir.resolve("w" + kill));
            boolean afterWave = kill % 2 == 0;
            String where = "kill %d of seed %d, %s".formatted(kill, seed, kill(warehouse, random, afterWave));
            long before = SmallWarehouse.bucketsWritten(warehouse);
            if (afterWave) {
                // Each wave is recorded in the ledger before the next is committed.
                assertThat(before).as(where).isPositive();
            }
            EraForge.run(0, MINIMUMS, run(warehouse));
            small.assertSame(spark, warehouse, where);
            assertThat(SmallWarehouse.bucketsWritten(warehouse))
                    .as("buckets written by both runs, %d of them before the kill, %s", before, where)
                    .isEqualTo(all);
            resumed += before > 0 && before < all ? 1 : 0;
        }
        assertThat(resumed)
                .as("kills between the first wave and the last, seed " + seed)
                .isPositive();
        assertThat(EraForge.run(
                        0, MINIMUMS, command("status", testDir.resolve("w1"), "--feature-set", "minimal", "--json")))
                .contains("\"missing\":0", "\"failed\":0")
                .doesNotContainPattern("\"(missing|failed)\":[1-9]");
    }

    /** Kills a run at any time, or after any wave but the first and the last. Returns a description of the moment. */
    private static String kill(Path warehouse, Random random, boolean afterWave) {
        try (EraForge killed = EraForge.start(MINIMUMS, run(warehouse))) {
            String moment;
            if (afterWave) {
                int waves = 2 + random.nextInt(SmallWarehouse.waves(small.reference()) - 2);
                killed.until(() -> SmallWarehouse.waves(warehouse) >= waves);
                moment = waves + " waves";
            } else {
                long millis = (long) (small.runMillis() * (0.2 + 0.75 * random.nextDouble()));
                sleep(millis);
                moment = millis + " ms";
            }
            killed.signal("KILL").await();
            return "after " + moment;
        }
    }

    @Test
    void survivesAnotherWriterOfTheSameTable(SparkSession spark, @TempDir Path testDir) {
        Path warehouse = WarehouseFiles.copy(small.reference(), testDir.resolve("w"));
        String table = "features_c__minimal";
        String[] smallWaves = {"--clean-start", "--set", "run.wave-values=1"};
        try (EraForge running = EraForge.start(MINIMUMS, run(warehouse, smallWaves))) {
            boolean between = false;
            while (!between) {
                long files = dataFiles(warehouse, table);
                long commits = commits(warehouse, table);
                // Another writer commits when a wave's files are written but not committed.
                running.signal("CONT")
                        .until(() -> dataFiles(warehouse, table) > files)
                        .signal("STOP");
                // If the wave was committed first, try with the next one.
                between =
                        rewrite(spark, warehouse.resolve(table).toString()) && commits(warehouse, table) == commits + 1;
            }
            assertThat(running.signal("CONT").await()).as(running.output()).isZero();
        }
        small.assertSame(spark, warehouse, "with another writer");
    }

    /** Rewrites every row unchanged. Returns false if the run committed first. */
    private static boolean rewrite(SparkSession spark, String table) {
        try {
            DeltaTable.forPath(spark, table).updateExpr(Map.of("mean", "mean"));
            return true;
        } catch (RuntimeException e) {
            assertThat(e.getClass().getName()).contains("Concurrent");
            return false;
        }
    }

    @Test
    void survivesAClockThatGoesBackwards(SparkSession spark, @TempDir Path testDir) {
        String library = SystemPackage.path("libfaketime", testDir);
        Path warehouse = WarehouseFiles.copy(small.prepared(), testDir.resolve("w"));
        // Each start is an hour earlier than the last; a killed run leaves a heartbeat in the future.
        for (String hours : List.of("+0", "-1h", "-2h")) {
            try (EraForge killed = EraForge.start(at(library, hours), run(warehouse))) {
                sleep((long) (small.runMillis() * 0.7));
                killed.signal("KILL").await();
            }
        }
        EraForge.run(0, at(library, "-3h"), run(warehouse));
        small.assertSame(spark, warehouse, "with a clock that goes backwards");
        assertThat(EraForge.run(0, at(library, "-4h"), run(warehouse))).contains("Level C: 0 eras to ");
    }

    @Test
    void encryptionDoesNotChangeResults(SparkSession spark, @TempDir Path testDir) {
        Path warehouse = WarehouseFiles.copy(small.prepared(), testDir.resolve("w"));
        EraForge.run(0, MINIMUMS, run(warehouse, "--config", "../conf/local.conf", "--config", "../conf/secure.conf"));
        small.assertSame(spark, warehouse, "encrypted");
    }

    private static Map<String, String> at(String library, String hours) {
        Map<String, String> environment = new HashMap<>(MINIMUMS);
        environment.put("LD_PRELOAD", library);
        environment.put("FAKETIME", hours);
        return environment;
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

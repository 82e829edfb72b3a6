package io.eraforge.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import io.eraforge.engine.job.Interruption;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.testing.PreparedWarehouse;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Flips bits anywhere in a file of the era partitions: the run names the file, or computes the same values. */
@ExtendWith(SparkExtension.class)
class FlippedBitTest {
    private static final int POSITIONS_PER_REGION = 8;
    private static final int PAGE_HEADER = 24;
    private static final int TAIL = 8;
    private static final FeatureSet MINIMAL = FeatureSet.named("minimal");

    private final Settings settings = TestSettings.with("levels.a.min-era-rows=1", "retry.fallback-delay=1ms")
            .withBackend(Settings.Backend.CPU);
    private final Random random = new Random(5);

    @Test
    void neverChangesAValueSilently(SparkSession spark, @TempDir Path dir) throws IOException {
        try (Store store = Store.openForWriting(spark, dir.toString(), "test")) {
            prepared().write(store);
            String path = store.paths(EraArraysTable.of(Level.A), Set.of("0")).get(0);
            Path file = Path.of(URI.create(path).getPath());
            byte[] whole = Files.readAllBytes(file);
            String expected = run(store);
            List<String> outcomes = new ArrayList<>();
            for (int at : positions(path, whole)) {
                outcomes.add(flipped(store, file, whole, at, expected));
            }
            assertThat(outcomes).contains("named", "same").containsOnly("named", "same");
        }
    }

    private PreparedWarehouse prepared() {
        PreparedWarehouse warehouse = new PreparedWarehouse(Level.A).bucket(0, "b");
        for (int era = 0; era < 4; era++) {
            warehouse.era(
                    0, era, 60, random.doubles(60).toArray(), random.doubles(60).toArray());
        }
        return warehouse;
    }

    /** Positions in data pages, page headers and the footer, and one in the last bytes of the file. */
    private List<Integer> positions(String path, byte[] whole) throws IOException {
        int tail = whole.length - TAIL;
        int footer =
                tail - ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).getInt(tail);
        List<Integer> headers = new ArrayList<>();
        try (ParquetFileReader reader = ParquetFileReader.open(
                HadoopInputFile.fromPath(new org.apache.hadoop.fs.Path(path), new Configuration()))) {
            for (ColumnChunkMetaData chunk : reader.getRowGroups().get(0).getColumns()) {
                headers.add((int) chunk.getStartingPos());
            }
        }
        List<Integer> positions = new ArrayList<>(List.of(tail + random.nextInt(TAIL)));
        for (int i = 0; i < POSITIONS_PER_REGION; i++) {
            positions.add(random.nextInt(footer));
            positions.add(headers.get(random.nextInt(headers.size())) + random.nextInt(PAGE_HEADER));
            positions.add(footer + random.nextInt(tail - footer));
        }
        return positions;
    }

    private String flipped(Store store, Path file, byte[] whole, int at, String expected) throws IOException {
        int bit = random.nextInt(Byte.SIZE);
        byte[] bytes = whole.clone();
        bytes[at] ^= (byte) (1 << bit);
        // The checksums of Hadoop's local file system, which no other has, would reveal it.
        Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
        Files.write(file, bytes);
        String where = " (bit %d of byte %d of %d)".formatted(bit, at, whole.length);
        try {
            String rows = run(store);
            return rows.equals(expected) ? "same" : rows + where;
        } catch (EraForgeException e) {
            return e.getMessage().contains(file.getFileName().toString()) ? "named" : e + where;
        } catch (RuntimeException e) {
            return "unexpected " + e + where;
        }
    }

    /** Recomputes everything and returns the rows as text. */
    private String run(Store store) {
        RunRequest request = new RunRequest(EraWorkload.parts(List.of(Level.A)), OptionalLong.empty(), true, false);
        try (Interruption interruption = Interruption.watch(store.spark().sparkContext())) {
            new WorkloadRunner(new EraWorkload(settings, MINIMAL), store, settings, RunListener.SILENT, interruption)
                    .run("r", request);
        }
        return store
                .read(FeaturesTable.of(Level.A, MINIMAL.name()))
                .orderBy("era_id", "sensor")
                .collectAsList()
                .stream()
                .map(Row::toString)
                .toList()
                .toString();
    }
}

package io.eraforge.workload.era.ingest;

import static org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit.MILLIS;
import static org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit.NANOS;
import static org.apache.parquet.schema.LogicalTypeAnnotation.float16Type;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timeType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timestampType;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT96;
import static org.apache.parquet.schema.Types.optional;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.testing.IngestFixture;
import io.eraforge.testing.IngestSettings;
import io.eraforge.testing.ParquetFile;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.ingest.result.IngestReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.NanoTime;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Parquet files as pandas and others write them. */
@ExtendWith(SparkExtension.class)
class IngestParquetTest {
    /** 2024-01-01 00:00:00 UTC in nanoseconds since 1970. */
    private static final long NEW_YEAR = 1_704_067_200_000_000_000L;

    private Path dir;
    private IngestFixture fixture;

    @BeforeEach
    void open(SparkSession session, @TempDir Path folder) {
        dir = folder;
        fixture = new IngestFixture(session, folder);
    }

    @Test
    void readsNanosecondTimestamps() {
        MessageType utc = schema(
                optional(INT64).as(timestampType(true, NANOS)).named("time"),
                optional(DOUBLE).named("a b"));
        MessageType local = schema(
                optional(INT64).as(timestampType(false, NANOS)).named("time"),
                optional(DOUBLE).named("c"));
        ParquetFile.write(
                dir.resolve("u/1.parquet"),
                utc,
                g -> g.append("time", NEW_YEAR + 1_999).append("a b", 1.5),
                g -> g.append("time", -1L).append("a b", 2.5));
        ParquetFile.write(
                dir.resolve("l/1.parquet"),
                local,
                g -> g.append("time", NEW_YEAR).append("c", 3.5));
        fixture.ingest(
                IngestSettings.in("Europe/Copenhagen"),
                dir.resolve("u").toString(),
                dir.resolve("l/1.parquet").toString());
        assertThat(fixture.readings("a_b", "c"))
                .containsExactly(
                        "l|2023-12-31T23:00:00Z|null|3.5",
                        "u|1969-12-31T23:59:59.999999Z|2.5|null",
                        "u|2024-01-01T00:00:00.000001Z|1.5|null");
    }

    @Test
    void readsNamesThatDifferInCaseHalfFloatsAndInt96() {
        MessageType schema = schema(
                optional(INT96).named("ts"),
                optional(DOUBLE).named("Temp"),
                optional(DOUBLE).named("temp"),
                optional(FIXED_LEN_BYTE_ARRAY).length(2).as(float16Type()).named("half"),
                optional(INT32).as(timeType(true, MILLIS)).named("clock"));
        int noon2024 = 2_460_311;
        IngestReport report = fixture.ingest(ParquetFile.write(
                dir.resolve("gh1/x.parquet"),
                schema,
                g -> g.append("ts", new NanoTime(noon2024, 1_000))
                        .append("Temp", 1.0)
                        .append("temp", 2.0)
                        .append("half", Binary.fromConstantByteArray(new byte[] {0x00, (byte) 0xC1}))
                        .append("clock", 7),
                g -> g.append("ts", new NanoTime(noon2024, 2_000))
                        .append("half", Binary.fromConstantByteArray(new byte[] {0x01, 0x00}))));
        assertThat(fixture.readings("temp", "temp_2", "half"))
                .containsExactly(
                        "gh1|2024-01-01T00:00:00.000001Z|1.0|2.0|-2.5",
                        "gh1|2024-01-01T00:00:00.000002Z|null|null|" + 0x1p-24);
        assertThat(report.notes())
                .anyMatch(note -> note.contains("'clock' (not numeric, such as 'TIME(MILLIS,true)')"));
    }

    @Test
    void namesFilesInUnsupportedCompression() throws IOException {
        Path file = small("b.parquet");
        ParquetFile.declareCodec(file, CompressionCodec.BROTLI);
        assertThat(refusal(file)).contains("b.parquet").contains("compressed with BROTLI; write it again");
    }

    @Test
    void namesDamagedFiles() throws IOException {
        Path file = small("damaged.parquet");
        byte[] bytes = Files.readAllBytes(file);
        for (int at : new int[] {36, 380, bytes.length - 8}) {
            byte[] damaged = bytes.clone();
            damaged[at] ^= 0x10;
            Files.write(file, damaged);
            assertThat(refusal(file)).contains("damaged.parquet: it cannot be read");
        }
    }

    private Path small(String name) {
        MessageType schema = schema(
                optional(INT64).as(timestampType(true, NANOS)).named("time"),
                optional(DOUBLE).named("a"));
        Consumer<Group>[] records = IntStream.range(0, 50)
                .<Consumer<Group>>mapToObj(
                        i -> g -> g.append("time", NEW_YEAR + i * 1_000_000L).append("a", i * 0.7))
                .toArray(Consumer[]::new);
        return Path.of(ParquetFile.write(dir.resolve("gh1").resolve(name), schema, records));
    }

    private String refusal(Path file) {
        EraForgeException refused =
                catchThrowableOfType(EraForgeException.class, () -> fixture.ingest(file.toString()));
        assertThat(refused).isNotNull();
        assertThat(refused.exitCode()).isEqualTo(ExitCode.BAD_DATA);
        return refused.getMessage();
    }

    private static MessageType schema(Type... fields) {
        return new MessageType("schema", fields);
    }
}

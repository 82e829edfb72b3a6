package io.eraforge.tool.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.tool.sample.SampleSpec.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SampleGeneratorTest {
    @TempDir
    Path dir;

    @ParameterizedTest
    @EnumSource
    void sameSeedGivesSameBytes(Format format) throws IOException {
        SampleGenerator.write(spec("one", 3, 7, format));
        SampleGenerator.write(spec("two", 3, 7, format));
        SampleGenerator.write(spec("other", 3, 8, format));

        assertThat(bytes("one")).isEqualTo(bytes("two")).isNotEqualTo(bytes("other"));
        assertThat(bytes("one")).hasSize(4);
    }

    @Test
    void parquetHasTheValuesOfCsv() throws IOException {
        SampleReport csv = SampleGenerator.write(spec("csv", 1, 7, Format.CSV));
        SampleReport parquet = SampleGenerator.write(spec("parquet", 1, 7, Format.PARQUET));
        assertThat(parquetLines(parquet.readings().resolve("gh_0001.parquet")))
                .isEqualTo(csvLines(csv.readings().resolve("gh_0001.csv"), 1, 1));
        assertThat(parquetLines(parquet.eras())).isEqualTo(csvLines(csv.eras(), 2, 2));
    }

    /** Rows as text: keys, times in microseconds, and numbers as doubles. */
    private static List<String> csvLines(Path file, int keys, int times) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(file).stream().skip(1).toList()) {
            String[] cells = line.split(",", -1);
            for (int i = keys; i < cells.length; i++) {
                if (i < keys + times) {
                    cells[i] = Long.toString(Instant.parse(cells[i]).getEpochSecond() * 1_000_000);
                } else if (!cells[i].isEmpty()) {
                    cells[i] = Double.toString(Double.parseDouble(cells[i]));
                }
            }
            lines.add(String.join(",", cells));
        }
        return lines;
    }

    private static List<String> parquetLines(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        try (ParquetReader<Group> reader = ParquetReader.builder(
                        new GroupReadSupport(), new org.apache.hadoop.fs.Path(file.toUri()))
                .build()) {
            for (Group row = reader.read(); row != null; row = reader.read()) {
                List<String> cells = new ArrayList<>();
                for (int i = 0; i < row.getType().getFieldCount(); i++) {
                    cells.add(cell(row, i));
                }
                lines.add(String.join(",", cells));
            }
        }
        return lines;
    }

    private static String cell(Group row, int i) {
        if (row.getFieldRepetitionCount(i) == 0) {
            return "";
        }
        boolean number = row.getType().getType(i).isRepetition(Type.Repetition.OPTIONAL);
        String text = row.getValueToString(i, 0);
        return number ? Double.toString(Double.parseDouble(text)) : text;
    }

    @Test
    void aSeriesDoesNotDependOnTheNumberOfSeries() throws IOException {
        SampleGenerator.write(spec("few", 1, 7, Format.CSV));
        SampleGenerator.write(spec("many", 3, 7, Format.CSV));

        assertThat(dir.resolve("few/readings/gh_0001.csv"))
                .hasSameBinaryContentAs(dir.resolve("many/readings/gh_0001.csv"));
    }

    @Test
    void missingShareRangesFromZeroToNineTenths() throws IOException {
        SampleReport report = SampleGenerator.write(
                new SampleSpec(dir.resolve("year"), 1, 365, 7, Format.CSV, Duration.ofMinutes(5)));
        List<String> lines = Files.readAllLines(report.readings().resolve("gh_0001.csv"));
        assertThat(lines).hasSize((int) report.rows() + 1);
        assertThat(lines.get(0))
                .startsWith("series,ts,air_temp_c,")
                .hasSize(lines.get(0).trim().length());

        double[] missing = missingShares(lines);
        assertThat(missing[0]).isZero();
        assertThat(missing[SampleSensor.CO2_DOSING_PCT.index]).isBetween(0.8, 0.97);
        assertThat(report.rows()).as("outages").isBetween(90_000L, 104_500L);
    }

    @Test
    void demoHasErasAboveAndBelowTheMinimums() throws IOException {
        SampleReport report = SampleGenerator.write(SampleSpec.demo(dir.resolve("demo")));
        Map<Level, Integer> minimums = Map.of(Level.A, 1000, Level.B, 500, Level.C, 5000);
        Map<Level, List<Long>> lengths = new TreeMap<>();
        for (String line : Files.readAllLines(report.eras()).stream().skip(1).toList()) {
            String[] cells = line.split(",", -1);
            Duration length = Duration.between(Instant.parse(cells[2]), Instant.parse(cells[3]));
            lengths.computeIfAbsent(Level.valueOf(cells[0]), l -> new ArrayList<>())
                    .add(length.toMinutes() / 5);
        }
        for (Level level : Level.values()) {
            assertThat(lengths.get(level))
                    .hasSize(report.erasByLevel().get(level).intValue());
            long kept = lengths.get(level).stream()
                    .filter(n -> n >= minimums.get(level))
                    .count();
            assertThat(kept).as("kept of " + level).isGreaterThan(20);
            assertThat(lengths.get(level).size() - kept)
                    .as("below minimum of " + level)
                    .isGreaterThan(3);
        }
    }

    @Test
    void rejectsAFolderWithOtherReadings() throws IOException {
        Files.createDirectories(dir.resolve("used/readings"));
        Files.writeString(dir.resolve("used/readings/mine.csv"), "x");

        assertThatThrownBy(() -> SampleGenerator.write(spec("used", 1, 1, Format.CSV)))
                .isInstanceOfSatisfying(
                        EraForgeException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
                .hasMessageContaining("mine.csv");
    }

    @Test
    void rejectsNumbersOutOfRange() {
        assertThatThrownBy(() -> spec("x", 0, 1, Format.CSV)).hasMessageContaining("--series is 0");
        assertThatThrownBy(() -> new SampleSpec(dir, 1, 1, 1, Format.CSV, Duration.ofMillis(10)))
                .hasMessageContaining("--step");
    }

    private SampleSpec spec(String name, int series, long seed, Format format) {
        return new SampleSpec(dir.resolve(name), series, 10, seed, format, Duration.ofMinutes(5));
    }

    private Map<String, List<Byte>> bytes(String name) throws IOException {
        Map<String, List<Byte>> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(dir.resolve(name))) {
            for (Path file : paths.filter(Files::isRegularFile).toList()) {
                List<Byte> content = new ArrayList<>();
                for (byte b : Files.readAllBytes(file)) {
                    content.add(b);
                }
                files.put(dir.resolve(name).relativize(file).toString(), content);
            }
        }
        return files;
    }

    private static double[] missingShares(List<String> lines) {
        double[] missing = new double[SampleSensor.values().length];
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            for (int i = 0; i < missing.length; i++) {
                missing[i] += cells[i + 2].isEmpty() ? 1.0 / (lines.size() - 1) : 0;
            }
        }
        return missing;
    }
}

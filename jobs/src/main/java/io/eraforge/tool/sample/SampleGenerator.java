package io.eraforge.tool.sample;

import io.eraforge.era.Level;
import io.eraforge.error.ToolErrors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Generates sample data: a file {@code readings/gh_0001.csv} per series and {@code eras.csv}, or the same as Parquet. */
public final class SampleGenerator {
    static final long START_US = Instant.parse("2023-01-01T00:00:00Z").getEpochSecond() * 1_000_000;

    private final SampleSpec spec;
    private final long stepUs;
    private final long steps;

    private SampleGenerator(SampleSpec spec) {
        this.spec = spec;
        stepUs = spec.step().toSeconds() * 1_000_000;
        steps = spec.days() * 86_400_000_000L / stepUs;
    }

    /** Generates and writes the files. Fails if the folder contains other readings. */
    public static SampleReport write(SampleSpec spec) {
        try {
            return new SampleGenerator(spec).write();
        } catch (IOException e) {
            throw ToolErrors.cannotWrite(spec.out(), e);
        } catch (UncheckedIOException e) {
            throw ToolErrors.cannotWrite(spec.out(), e.getCause());
        }
    }

    private SampleReport write() throws IOException {
        Path readings = Files.createDirectories(spec.out().resolve("readings"));
        Path eras = spec.out().resolve("eras" + spec.format().extension());
        requireNoOtherFiles(readings);
        long rows = IntStream.range(0, spec.series())
                .parallel()
                .mapToLong(i -> writeSeries(readings, i))
                .sum();
        return new SampleReport(readings, eras, spec.series(), rows, writeEras(eras));
    }

    private void requireNoOtherFiles(Path readings) throws IOException {
        Set<String> own =
                IntStream.range(0, spec.series()).mapToObj(this::fileName).collect(Collectors.toSet());
        try (Stream<Path> files = Files.list(readings)) {
            List<String> others = files.map(file -> file.getFileName().toString())
                    .filter(name -> !own.contains(name))
                    .sorted()
                    .toList();
            if (!others.isEmpty()) {
                throw ToolErrors.folderNotEmpty(readings, others);
            }
        }
    }

    private long writeSeries(Path folder, int index) {
        Cycles cycles = new Cycles(spec.step().toSeconds());
        Greenhouse greenhouse = new Greenhouse(new Noise(spec.seed(), 3L * index), cycles);
        Outages outages = new Outages(new Noise(spec.seed(), 3L * index + 1), steps, Math.max(1, steps / spec.days()));
        String[] keys = {seriesName(index)};
        long[] time = new long[1];
        long[] cells = new long[SampleSensor.values().length];
        long rows = 0;
        try (RowSink sink = RowSink.open(folder.resolve(fileName(index)), spec.format(), readingColumns())) {
            for (long step = 0; step < steps; step++) {
                double[] values = greenhouse.step(step);
                if (outages.lost(step)) {
                    continue;
                }
                scale(values, outages, cells);
                time[0] = START_US + step * stepUs;
                sink.row(keys, time, cells);
                rows++;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rows;
    }

    private static void scale(double[] values, Outages outages, long[] cells) {
        for (SampleSensor sensor : SENSORS) {
            int i = sensor.index;
            cells[i] = outages.missing(sensor) ? RowSink.MISSING : Math.round(values[i] * sensor.scale);
        }
    }

    private Map<Level, Long> writeEras(Path file) throws IOException {
        Map<Level, Long> counts = new EnumMap<>(Level.class);
        try (RowSink sink = RowSink.open(file, spec.format(), ERA_COLUMNS)) {
            for (Level level : Level.values()) {
                long[] count = new long[1];
                for (int i = 0; i < spec.series(); i++) {
                    Noise noise = new Noise(
                            spec.seed(), 3L * i + 2 + ((long) level.name().charAt(0) << 40));
                    SampleEras eras = new SampleEras(noise, seriesName(i), START_US, START_US + steps * stepUs);
                    eras.generate(level, firstId(level, i), era -> {
                        write(sink, era);
                        count[0]++;
                    });
                }
                counts.put(level, count[0]);
            }
        }
        return counts;
    }

    private static void write(RowSink sink, SampleEras.Era era) {
        try {
            sink.row(
                    new String[] {era.level().name(), era.series()},
                    new long[] {era.startUs(), era.endUs()},
                    new long[] {era.id()});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ids are unique within a level; those of level C exceed 32 bits, as in real systems. */
    private static long firstId(Level level, int series) {
        return (level == Level.C ? 10_000_000_000L : 0) + (1L + series) * 100_000;
    }

    private static final SampleSensor[] SENSORS = SampleSensor.values();

    private static final RowSink.Columns ERA_COLUMNS = new RowSink.Columns(
            List.of("level", "series"), List.of("start", "end"), List.of("era_id"), List.of(RowSink.INTEGER));

    private static RowSink.Columns readingColumns() {
        return new RowSink.Columns(
                List.of("series"),
                List.of("ts"),
                Stream.of(SENSORS).map(SampleSensor::column).toList(),
                Stream.of(SENSORS).map(sensor -> sensor.decimals).toList());
    }

    private String fileName(int index) {
        return seriesName(index) + spec.format().extension();
    }

    private static String seriesName(int index) {
        return String.format(Locale.ROOT, "gh_%04d", index + 1);
    }
}

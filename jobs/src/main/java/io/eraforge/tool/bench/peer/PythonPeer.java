package io.eraforge.tool.bench.peer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Measures tools in Python: tsfresh, also on Spark, and catch22 on as many eras as they process in about ten seconds, and polars and
 * pandas on the sixteen statistics.
 */
public final class PythonPeer {
    private static final long TSFRESH_VALUES = 150_000;
    private static final long CATCH22_VALUES = 10_000_000;
    private static final int MAX_SERIES = 20_000;

    private final PeerInstaller installer;
    private final int cores;
    private final Path folder;

    public PythonPeer(PeerInstaller installer, int cores, Path folder) {
        this.installer = installer;
        this.cores = cores;
        this.folder = folder;
    }

    public List<PeerTime> measure(Dataset<Row> eras) {
        return List.of(
                measure(eras, PeerTime.TSFRESH, "tsfresh", "efficient", TSFRESH_VALUES),
                measure(eras, PeerTime.TSFRESH_ON_SPARK, "tsfresh-spark", "efficient", TSFRESH_VALUES),
                measure(eras, PeerTime.CATCH22, "catch22", "catch22", CATCH22_VALUES));
    }

    /** The sixteen statistics of the file that DuckDB wrote. */
    public List<PeerTime> measureStatistics(long values, int repeats) {
        return List.of(
                statistics(PeerTime.POLARS, values, repeats, cores + " threads"),
                statistics(PeerTime.PANDAS, values, repeats, "1 thread"));
    }

    private PeerTime statistics(String peer, long values, int repeats, String note) {
        Path readings = DuckDb.readingsWithEra(folder);
        if (!Files.exists(readings)) {
            return PeerTime.missing(peer, PeerTime.ERA_KNOWN, "needs the file that DuckDB writes");
        }
        Path out = folder.resolve(peer + "_statistics.parquet");
        try {
            JsonNode result = run(peer, readings.toString(), out.toString(), Integer.toString(repeats));
            return time(peer, PeerTime.ERA_KNOWN, result, values, note);
        } catch (PeerInstaller.UnavailableException e) {
            return PeerTime.missing(peer, PeerTime.ERA_KNOWN, e.getMessage());
        }
    }

    private PeerTime measure(Dataset<Row> eras, String peer, String script, String what, long maxValues) {
        try {
            Path values = folder.resolve(script + "-values.bin");
            Path lengths = folder.resolve(script + "-lengths.bin");
            write(sample(eras, maxValues), values, lengths);
            JsonNode result = run(script, values.toString(), lengths.toString());
            String note = "%d features; %d processes; a sample of the eras"
                    .formatted(result.get("features").asInt(), cores);
            return time(peer, what, result, result.get("values").asLong(), note);
        } catch (PeerInstaller.UnavailableException e) {
            return PeerTime.missing(peer, what, e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PeerTime time(String peer, String what, JsonNode result, long values, String note) {
        return new PeerTime(
                peer, what, result.get("seconds").asDouble(), result.get("cpu").asDouble(Double.NaN), values, note);
    }

    private JsonNode run(String script, String... files) throws PeerInstaller.UnavailableException {
        String[] arguments = Stream.concat(Stream.of(script, Integer.toString(cores)), Stream.of(files))
                .toArray(String[]::new);
        String answer = installer.python(arguments);
        try {
            // Spark's progress bar may precede the answer on its line.
            return new ObjectMapper().readTree(answer.substring(Math.max(0, answer.indexOf('{'))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The first series, until they have {@code maxValues} values in total. */
    private static List<double[]> sample(Dataset<Row> eras, long maxValues) {
        List<double[]> sample = new ArrayList<>();
        long values = 0;
        var rows = eras.select("x").limit(MAX_SERIES).toLocalIterator();
        while (rows.hasNext() && values < maxValues) {
            double[] x = CollectionConverters.asJava(rows.next().<scala.collection.Seq<Double>>getAs("x")).stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray();
            sample.add(x);
            values += x.length;
        }
        return sample;
    }

    private static void write(List<double[]> sample, Path values, Path lengths) throws IOException {
        int total = sample.stream().mapToInt(x -> x.length).sum();
        ByteBuffer numbers = ByteBuffer.allocate(total * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer counts = ByteBuffer.allocate(sample.size() * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (double[] x : sample) {
            counts.putLong(x.length);
            for (double value : x) {
                numbers.putDouble(value);
            }
        }
        Files.write(values, numbers.array());
        Files.write(lengths, counts.array());
    }
}

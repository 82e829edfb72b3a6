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
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Measures tsfresh and catch22 on as many eras as they process in about ten seconds. */
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
                measure(eras, "tsfresh", "efficient", TSFRESH_VALUES),
                measure(eras, "catch22", "catch22", CATCH22_VALUES));
    }

    private PeerTime measure(Dataset<Row> eras, String peer, String what, long maxValues) {
        try {
            Path values = folder.resolve(peer + "-values.bin");
            Path lengths = folder.resolve(peer + "-lengths.bin");
            write(sample(eras, maxValues), values, lengths);
            JsonNode result = new ObjectMapper()
                    .readTree(installer.python(peer, values.toString(), lengths.toString(), Integer.toString(cores)));
            return new PeerTime(
                    peer,
                    what,
                    result.get("seconds").asDouble(),
                    Double.NaN,
                    result.get("values").asLong(),
                    "%d features; %d processes; a sample of the eras"
                            .formatted(result.get("features").asInt(), cores));
        } catch (PeerInstaller.UnavailableException e) {
            return PeerTime.missing(peer, what, e.getMessage());
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
            double[] x = rows.next().<Double>getList(0).stream()
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

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

/** tsfresh and catch22 on some of the eras: as many as they manage in about ten seconds. */
public final class PythonPeer {
    private static final long TSFRESH_VALUES = 150_000;
    private static final long CATCH22_VALUES = 10_000_000;
    private static final int MAX_SERIES = 20_000;

    private final PeerInstaller tools;
    private final int cores;
    private final Path folder;

    public PythonPeer(PeerInstaller tools, int cores, Path folder) {
        this.tools = tools;
        this.cores = cores;
        this.folder = folder;
    }

    public List<PeerTime> measure(Dataset<Row> eras) {
        return List.of(
                measure(eras, "tsfresh", "efficient", TSFRESH_VALUES),
                measure(eras, "catch22", "catch22", CATCH22_VALUES));
    }

    private PeerTime measure(Dataset<Row> eras, String peer, String what, long most) {
        try {
            Path values = folder.resolve(peer + "-values.bin");
            Path lengths = folder.resolve(peer + "-lengths.bin");
            write(sample(eras, most), values, lengths);
            JsonNode said = new ObjectMapper()
                    .readTree(tools.python(peer, values.toString(), lengths.toString(), Integer.toString(cores)));
            return new PeerTime(
                    peer,
                    what,
                    said.get("seconds").asDouble(),
                    said.get("values").asLong(),
                    "%d features; %d processes; some of the eras"
                            .formatted(said.get("features").asInt(), cores));
        } catch (PeerInstaller.UnavailableException e) {
            return PeerTime.missing(peer, what, e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The first series that together hold {@code most} values. */
    private static List<double[]> sample(Dataset<Row> eras, long most) {
        List<double[]> sample = new ArrayList<>();
        long values = 0;
        var rows = eras.select("x").limit(MAX_SERIES).toLocalIterator();
        while (rows.hasNext() && values < most) {
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

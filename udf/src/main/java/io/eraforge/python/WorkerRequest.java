package io.eraforge.python;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * One request of the Python package.
 *
 * @param starts first value of each series
 * @param ends one after the last value of each series
 * @param times microseconds for each value, from any origin; empty if unknown
 */
record WorkerRequest(
        int operation, String text, int threads, long[] starts, long[] ends, double[] values, long[] times) {
    static final int DESCRIBE = 0;
    static final int CHECK = 1;
    static final int COMPUTE = 2;
    static final int RELEVANCE = 3;
    static final int CORRECT = 4;

    private static final int HEADER = 4 * Integer.BYTES + 2 * Long.BYTES;

    /** Waits for a request; empty at the end of the input. */
    static Optional<WorkerRequest> read(ArrayPipe pipe) throws IOException {
        ByteBuffer header = pipe.read(HEADER);
        if (header == null) {
            return Optional.empty();
        }
        int operation = header.getInt();
        int textBytes = header.getInt();
        int threads = header.getInt();
        int series = header.getInt();
        int values = Math.toIntExact(header.getLong());
        int times = Math.toIntExact(header.getLong());
        return Optional.of(new WorkerRequest(
                operation,
                pipe.readText(textBytes),
                threads,
                pipe.readLongs(series),
                pipe.readLongs(series),
                pipe.readDoubles(values),
                pipe.readLongs(times)));
    }

    int series() {
        return starts.length;
    }

    boolean hasTimes() {
        return times.length > 0;
    }
}

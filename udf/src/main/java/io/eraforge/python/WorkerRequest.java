package io.eraforge.python;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
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

    /** The largest array that every Java can have. */
    private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

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
        int values = length(header.getLong());
        int times = length(header.getLong());
        length(textBytes);
        length(series);
        return Optional.of(new WorkerRequest(
                operation,
                pipe.readText(textBytes),
                threads,
                pipe.readLongs(series),
                pipe.readLongs(series),
                pipe.readDoubles(values),
                pipe.readLongs(times)));
    }

    /** Without a valid length there is no telling where the next request begins, so the stream ends here. */
    private static int length(long given) throws IOException {
        if (given < 0 || given > MAX_LENGTH) {
            throw new IOException(
                    "Cannot read a request: an array has " + given + " values, expected 0 to " + MAX_LENGTH);
        }
        return (int) given;
    }

    /** The values of a series. Throws if its range is not one of the values. */
    double[] values(int index) {
        int from = start(index);
        return Arrays.copyOfRange(values, from, (int) ends[index]);
    }

    /** The index of a series' first value. Throws if its range is not one of the values. */
    int start(int index) {
        long from = starts[index];
        long to = ends[index];
        if (from < 0 || to < from || to > values.length) {
            throw new IllegalArgumentException(
                    "series " + index + " is from " + from + " to " + to + " of " + values.length + " values");
        }
        return (int) from;
    }

    int series() {
        return starts.length;
    }

    boolean hasTimes() {
        return times.length > 0;
    }
}

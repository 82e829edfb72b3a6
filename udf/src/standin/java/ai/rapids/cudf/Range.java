package ai.rapids.cudf;

import java.util.function.Consumer;

/** Fills builders with a range: start, step and exclusive end. */
public final class Range {

    public static Consumer<HostColumnVector.Builder> appendBytes(byte end) {
        return appendBytes((byte) 0, end, (byte) 1);
    }

    public static Consumer<HostColumnVector.Builder> appendBytes(byte start, byte end) {
        return appendBytes(start, end, (byte) 1);
    }

    public static Consumer<HostColumnVector.Builder> appendBytes(byte start, byte end, byte step) {
        return builder -> {
            for (byte v = start; v < end; v += step) {
                builder.append(v);
            }
        };
    }

    public static Consumer<HostColumnVector.Builder> appendShorts(short end) {
        return appendShorts((short) 0, end, (short) 1);
    }

    public static Consumer<HostColumnVector.Builder> appendShorts(short start, short end) {
        return appendShorts(start, end, (short) 1);
    }

    public static Consumer<HostColumnVector.Builder> appendShorts(short start, short end, short step) {
        return builder -> {
            for (short v = start; v < end; v += step) {
                builder.append(v);
            }
        };
    }

    public static Consumer<HostColumnVector.Builder> appendInts(int end) {
        return appendInts(0, end, 1);
    }

    public static Consumer<HostColumnVector.Builder> appendInts(int start, int end) {
        return appendInts(start, end, 1);
    }

    public static Consumer<HostColumnVector.Builder> appendInts(int start, int end, int step) {
        return builder -> {
            for (int v = start; v < end; v += step) {
                builder.append(v);
            }
        };
    }

    public static Consumer<HostColumnVector.Builder> appendLongs(long end) {
        return appendLongs(0, end, 1);
    }

    public static Consumer<HostColumnVector.Builder> appendLongs(long start, long end) {
        return appendLongs(start, end, 1);
    }

    public static Consumer<HostColumnVector.Builder> appendLongs(long start, long end, long step) {
        return builder -> {
            for (long v = start; v < end; v += step) {
                builder.append(v);
            }
        };
    }

    public static Consumer<HostColumnVector.Builder> appendFloats(float end) {
        return appendFloats(0, end, 1);
    }

    public static Consumer<HostColumnVector.Builder> appendFloats(float start, float end) {
        return appendFloats(start, end, 1);
    }

    public static Consumer<HostColumnVector.Builder> appendFloats(float start, float end, float step) {
        return builder -> {
            for (float v = start; v < end; v += step) {
                builder.append(v);
            }
        };
    }

    public static Consumer<HostColumnVector.Builder> appendDoubles(double end) {
        return appendDoubles(0, end, 1);
    }

    public static Consumer<HostColumnVector.Builder> appendDoubles(double start, double end) {
        return appendDoubles(start, end, 1);
    }

    public static Consumer<HostColumnVector.Builder> appendDoubles(double start, double end, double step) {
        return builder -> {
            for (double v = start; v < end; v += step) {
                builder.append(v);
            }
        };
    }
}

package io.eraforge.gpu.column;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.DeviceMemoryBuffer;
import ai.rapids.cudf.HostMemoryBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Arrays made on the host that one copy takes to the device: the host waits once for all of them. */
public final class Upload {
    /** Of the columns in the copy, as RMM aligns its buffers. */
    private static final long ALIGNMENT = 256;

    private final List<Part> parts = new ArrayList<>();

    /** A column of the copy. */
    public static final class Part {
        private final Supplier<?> source;
        private Object numbers;
        private ColumnVector column;

        private Part(Supplier<?> source) {
            this.source = source;
        }

        /** The column, once the copy was made, which its scope owns; null if it has no row. */
        public ColumnVector column() {
            return column;
        }

        private DType type() {
            if (numbers instanceof double[]) {
                return DType.FLOAT64;
            }
            return numbers instanceof long[] ? DType.INT64 : numbers instanceof int[] ? DType.INT32 : DType.INT8;
        }

        private int rows() {
            return java.lang.reflect.Array.getLength(numbers);
        }

        private long bytes() {
            return (long) rows() * type().getSizeInBytes();
        }

        private void write(HostMemoryBuffer to, long at) {
            if (numbers instanceof double[] doubles) {
                to.setDoubles(at, doubles, 0, doubles.length);
            } else if (numbers instanceof long[] longs) {
                to.setLongs(at, longs, 0, longs.length);
            } else if (numbers instanceof int[] ints) {
                to.setInts(at, ints, 0, ints.length);
            } else {
                to.setBytes(at, (byte[]) numbers, 0, rows());
            }
        }
    }

    /** Announces an array of bytes, ints, longs or doubles that {@code numbers} supplies when the copy is made. */
    public Part add(Supplier<?> numbers) {
        Part part = new Part(numbers);
        parts.add(part);
        return part;
    }

    /**
     * Copies all parts that have a row. {@code scope} owns their columns and the returned buffer, which holds them all and is empty
     * if there are none.
     */
    public Optional<DeviceMemoryBuffer> copy(Scope scope) {
        parts.forEach(part -> part.numbers = part.source.get());
        parts.removeIf(part -> part.rows() == 0);
        long total = parts.stream().mapToLong(part -> aligned(part.bytes())).sum();
        if (total == 0) {
            return Optional.empty();
        }
        DeviceMemoryBuffer device = scope.own(DeviceMemoryBuffer.allocate(total));
        write(device, total);
        long at = 0;
        for (Part part : parts) {
            DeviceMemoryBuffer data = device.slice(at, part.bytes());
            part.column = scope.own(new ColumnVector(part.type(), part.rows(), Optional.of(0L), data, null, null));
            at += aligned(part.bytes());
            part.numbers = null;
        }
        parts.clear();
        return Optional.of(device);
    }

    private void write(DeviceMemoryBuffer device, long total) {
        try (HostMemoryBuffer host = HostMemoryBuffer.allocate(total)) {
            long at = 0;
            for (Part part : parts) {
                part.write(host, at);
                at += aligned(part.bytes());
            }
            device.copyFromHostBuffer(host, 0, total);
        }
    }

    private static long aligned(long bytes) {
        return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}

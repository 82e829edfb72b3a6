package io.eraforge.gpu.column;

import ai.rapids.cudf.HostColumnVector;
import java.util.Arrays;

/**
 * Numbers that the device computes for each era: of a reduction, whose pieces the host puts together, or gathered one by one. Those
 * of an era without any are zero.
 */
public final class Output {
    /** How the pieces of an era's reduction are put together. */
    enum Combine {
        SUM,
        MIN,
        MAX
    }

    private final Combine combine;
    private final Segments segments;
    private final int perEra;
    private final double[] numbers;
    private final long[] whole;

    private Output(Combine combine, Segments segments, int eras, int perEra, boolean isWhole) {
        this.combine = combine;
        this.segments = segments;
        this.perEra = perEra;
        this.numbers = isWhole ? null : new double[eras * perEra];
        this.whole = isWhole ? new long[eras * perEra] : null;
    }

    /** The reduction of {@code perEra} segments of each era. */
    static Output reduced(Combine combine, Segments segments, int eras, int perEra, boolean isWhole) {
        return new Output(combine, segments, eras, perEra, isWhole);
    }

    /** {@code perEra} numbers of each era, one after the other. */
    static Output gathered(int eras, int perEra, boolean isWhole) {
        return new Output(null, null, eras, perEra, isWhole);
    }

    /** Numbers that the host already has. */
    public static Output known(double[] numbers, int eras) {
        Output output = gathered(eras, numbers.length / Math.max(1, eras), false);
        System.arraycopy(numbers, 0, output.numbers, 0, numbers.length);
        return output;
    }

    public static Output known(long[] whole, int eras) {
        Output output = gathered(eras, whole.length / Math.max(1, eras), true);
        System.arraycopy(whole, 0, output.whole, 0, whole.length);
        return output;
    }

    /** Numbers of each era. */
    public int perEra() {
        return perEra;
    }

    /** The i-th number of an era. */
    public double number(int era, int i) {
        return numbers == null ? whole[era * perEra + i] : numbers[era * perEra + i];
    }

    public long whole(int era, int i) {
        return whole[era * perEra + i];
    }

    /** Rows of the device column that it is read from. */
    int rows() {
        return segments == null ? (numbers == null ? whole.length : numbers.length) : segments.count();
    }

    /** Takes its rows from a host copy, from row {@code at} on. */
    void read(HostColumnVector host, long at) {
        if (segments == null) {
            readAll(host, at);
        } else if (numbers == null) {
            combineWhole(host, at);
        } else {
            combineNumbers(host, at);
        }
    }

    private void readAll(HostColumnVector host, long at) {
        for (int i = 0; i < rows(); i++) {
            if (numbers == null) {
                whole[i] = wholeAt(host, at + i);
            } else {
                numbers[i] = host.getDouble(at + i);
            }
        }
    }

    private void combineNumbers(HostColumnVector host, long at) {
        int before = -1;
        for (int s = 0; s < segments.count(); s++) {
            int owner = segments.owner(s);
            if (owner >= 0) {
                double piece = host.getDouble(at + s);
                numbers[owner] = owner != before
                        ? piece
                        : switch (combine) {
                            case SUM -> numbers[owner] + piece;
                            case MIN -> Math.min(numbers[owner], piece);
                            case MAX -> Math.max(numbers[owner], piece);
                        };
            }
            before = owner;
        }
    }

    private void combineWhole(HostColumnVector host, long at) {
        int before = -1;
        for (int s = 0; s < segments.count(); s++) {
            int owner = segments.owner(s);
            if (owner >= 0) {
                long piece = wholeAt(host, at + s);
                whole[owner] = owner != before
                        ? piece
                        : switch (combine) {
                            case SUM -> whole[owner] + piece;
                            case MIN -> Math.min(whole[owner], piece);
                            case MAX -> Math.max(whole[owner], piece);
                        };
            }
            before = owner;
        }
    }

    private static long wholeAt(HostColumnVector host, long row) {
        return host.getType().equals(ai.rapids.cudf.DType.INT32) ? host.getInt(row) : host.getLong(row);
    }

    @Override
    public String toString() {
        return numbers == null ? Arrays.toString(whole) : Arrays.toString(numbers);
    }
}

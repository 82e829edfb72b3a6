package ai.rapids.cudf;

import io.eraforge.standin.CudfCall;

/** Row ranges of a column. */
final class Slices {
    private Slices() {}

    /** Ranges [i0, i1), [i2, i3) ... */
    static HostColumn[] pairs(HostColumn c, int[] indices) {
        if (indices.length % 2 != 0) {
            throw new CudfException("indices size must be even");
        }
        HostColumn[] parts = new HostColumn[indices.length / 2];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = range(c, indices[2 * i], indices[2 * i + 1]);
        }
        return parts;
    }

    /** Ranges [0, i0), [i0, i1) ... [last, rows). */
    static HostColumn[] cuts(HostColumn c, int[] indices) {
        HostColumn[] parts = new HostColumn[indices.length + 1];
        int from = 0;
        for (int i = 0; i < parts.length; i++) {
            int to = i < indices.length ? indices[i] : c.rows;
            parts[i] = range(c, from, to);
            from = to;
        }
        return parts;
    }

    private static HostColumn range(HostColumn c, int from, int to) {
        if (from < 0 || to < from || to > c.rows) {
            throw new CudfException("Slice " + from + ".." + to + " is outside of " + c.rows + " rows");
        }
        return c.slice(from, to);
    }

    static ColumnVector[] copies(HostColumn[] parts) {
        ColumnVector[] copies = new ColumnVector[parts.length];
        try {
            for (int i = 0; i < parts.length; i++) {
                HostColumn part = parts[i];
                copies[i] = ColumnVector.produce(CudfCall.COPY, arena -> CopyKernel.copy(arena, part));
            }
            return copies;
        } catch (RuntimeException | Error e) {
            for (ColumnVector copy : copies) {
                if (copy != null) {
                    copy.close();
                }
            }
            throw e;
        }
    }
}

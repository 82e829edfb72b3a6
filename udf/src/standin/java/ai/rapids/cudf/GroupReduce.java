package ai.rapids.cudf;

/** Aggregations of groups: rows in {@code order}, split where a group starts. */
final class GroupReduce {
    private GroupReduce() {}

    static HostColumn apply(Arena arena, HostColumn c, Aggregation op, int[] order, int[] bounds) {
        return switch (op) {
            case SUM, MIN, MAX -> fold(arena, c, op, order, bounds);
            case COUNT_ALL, COUNT_VALID -> counts(arena, c, op, order, bounds);
            case M2, MEAN -> moments(arena, c, op, order, bounds);
            case ARG_MIN, ARG_MAX -> positions(arena, c, op, order, bounds);
            default -> throw new UnsupportedOperationException("The stand-in has no group aggregation " + op);
        };
    }

    private static HostColumn fold(Arena arena, HostColumn c, Aggregation op, int[] order, int[] bounds) {
        try (Arena scratch = new Arena()) {
            HostColumn grouped = GatherKernel.gather(scratch, c, order, false);
            HostColumn offsets = HostColumn.allocate(scratch, DType.INT32, bounds.length);
            Lanes.writeInts(offsets.data, bounds);
            DType out = op == Aggregation.SUM && !c.type.isFloating() ? DType.INT64 : c.type;
            HostColumn result = SegmentKernel.reduce(arena, grouped, offsets, op, false, out);
            return result.hasNulls() ? result : result.withMask(null);
        }
    }

    private static HostColumn counts(Arena arena, HostColumn c, Aggregation op, int[] order, int[] bounds) {
        HostColumn out = HostColumn.allocate(arena, DType.INT32, bounds.length - 1);
        for (int g = 0; g < out.rows; g++) {
            int count = 0;
            for (int i = bounds[g]; i < bounds[g + 1]; i++) {
                count += op == Aggregation.COUNT_ALL || c.valid(order[i]) ? 1 : 0;
            }
            Bytes.putInt(out.data, g * Integer.BYTES, count);
        }
        return out;
    }

    /** M2 of a group without valid rows is 0, its mean null. */
    private static HostColumn moments(Arena arena, HostColumn c, Aggregation op, int[] order, int[] bounds) {
        double[] x = Lanes.doubles(c);
        int groups = bounds.length - 1;
        double[] result = new double[groups];
        boolean[] valid = new boolean[groups];
        for (int g = 0; g < groups; g++) {
            double sum = 0;
            int count = 0;
            for (int i = bounds[g]; i < bounds[g + 1]; i++) {
                sum += c.valid(order[i]) ? x[order[i]] : 0;
                count += c.valid(order[i]) ? 1 : 0;
            }
            double mean = sum / count;
            double m2 = 0;
            for (int i = bounds[g]; i < bounds[g + 1]; i++) {
                double d = x[order[i]] - mean;
                m2 += c.valid(order[i]) ? d * d : 0;
            }
            result[g] = op == Aggregation.M2 ? m2 : mean;
            valid[g] = op == Aggregation.M2 || count > 0;
        }
        HostColumn out = HostColumn.allocate(arena, DType.FLOAT64, groups);
        Lanes.writeDoubles(out, 0, groups, result);
        return op == Aggregation.M2 ? out : out.withMask(Masks.of(arena, groups, g -> valid[g]));
    }

    /** Row of the smallest or largest value of each group, the first of equal ones. */
    private static HostColumn positions(Arena arena, HostColumn c, Aggregation op, int[] order, int[] bounds) {
        int groups = bounds.length - 1;
        HostColumn out = HostColumn.allocate(arena, DType.INT32, groups);
        boolean[] valid = new boolean[groups];
        for (int g = 0; g < groups; g++) {
            int best = -1;
            for (int i = bounds[g]; i < bounds[g + 1]; i++) {
                int sign = op == Aggregation.ARG_MIN ? 1 : -1;
                boolean better = best < 0 || sign * Rows.compare(c, order[i], c, best, true) < 0;
                best = c.valid(order[i]) && better ? order[i] : best;
            }
            valid[g] = best >= 0;
            Bytes.putInt(out.data, g * Integer.BYTES, best);
        }
        return c.hasNulls() ? out.withMask(Masks.of(arena, groups, g -> valid[g])) : out;
    }
}

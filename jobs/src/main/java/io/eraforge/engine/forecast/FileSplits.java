package io.eraforge.engine.forecast;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Makes tasks of files as Spark does: large files are cut, at row groups only, and small ones share a task. */
final class FileSplits {
    /** What Spark counts for opening a file. */
    private static final long OPEN_COST = 4L << 20;

    private FileSplits() {}

    /** The row groups of a bucket's files, of {@code rowGroup} bytes at most, with their share of its values. */
    static List<Piece> pieces(long values, List<Long> files, long rowGroup) {
        double total = Math.max(1, files.stream().mapToLong(Long::longValue).sum());
        List<Piece> pieces = new ArrayList<>();
        for (long file : files) {
            long groups = Math.max(1, (file + rowGroup - 1) / rowGroup);
            for (long i = 0; i < groups; i++) {
                pieces.add(new Piece(file / groups, values * (file / total) / groups));
            }
        }
        return pieces;
    }

    /** In Spark's order: the largest piece first, and a new task where the next piece does not fit. */
    static List<Piece> pack(List<Piece> pieces, ClusterSpec cluster) {
        long all = pieces.stream().mapToLong(piece -> piece.bytes() + OPEN_COST).sum();
        long most = Math.min(cluster.splitBytes(), Math.max(OPEN_COST, all / cluster.leastTasks()));
        List<Piece> tasks = new ArrayList<>();
        Piece open = null;
        long size = 0;
        for (Piece piece : pieces.stream()
                .sorted(Comparator.comparingLong(Piece::bytes).reversed())
                .toList()) {
            if (open != null && size + piece.bytes() > most) {
                tasks.add(open);
                open = null;
                size = 0;
            }
            open = open == null ? piece : open.and(piece);
            size += piece.bytes() + OPEN_COST;
        }
        if (open != null) {
            tasks.add(open);
        }
        return tasks;
    }
}

package io.eraforge.workload.era.prepare;

import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import java.io.File;
import java.util.OptionalLong;
import org.apache.hadoop.fs.Path;

/** Free room below a warehouse's tables. */
final class DiskSpace {
    private DiskSpace() {}

    /** Refuses to write {@code bytes} where there is not {@code headroom} times as much room. Object stores have no end. */
    static void require(String path, long bytes, double headroom) {
        long needed = (long) (bytes * headroom);
        OptionalLong free = free(path);
        if (free.isPresent() && free.getAsLong() < needed) {
            throw new EraForgeException(
                    ExitCode.ENVIRONMENT,
                    "Cannot prepare %s: about %,d MB will be written and %,d MB must be free for it, but only %,d MB are. Free some disk, move the warehouse, raise MIN_ERA_ROWS, or lower prepare.disk-headroom (now %s)."
                            .formatted(path, bytes >> 20, needed >> 20, free.getAsLong() >> 20, headroom));
        }
    }

    /** Usable bytes of a local path; empty for other file systems. */
    private static OptionalLong free(String path) {
        Path location = new Path(path);
        String scheme = location.toUri().getScheme();
        if (scheme != null && !scheme.equals("file")) {
            return OptionalLong.empty();
        }
        File folder = new File(location.toUri().getPath()).getAbsoluteFile();
        while (folder != null && !folder.exists()) {
            folder = folder.getParentFile();
        }
        return folder == null ? OptionalLong.empty() : OptionalLong.of(folder.getUsableSpace());
    }
}

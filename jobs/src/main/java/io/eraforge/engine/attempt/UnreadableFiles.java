package io.eraforge.engine.attempt;

import io.eraforge.cpu.FailureReason;
import io.eraforge.cpu.FailureReason.Origin;
import io.eraforge.cpu.TaskLocation;
import io.eraforge.engine.Bucket;
import io.eraforge.engine.plan.Wave;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The source files of a part that were found unreadable, and of them those that its queries leave out. */
public final class UnreadableFiles {
    /** Stored as {@code error_class}. */
    private static final String KIND = "CorruptFile";

    private final Set<String> skipped = new HashSet<>();
    private final Map<Long, List<String>> byBucket = new HashMap<>();

    void found(long bucket, String file) {
        byBucket.computeIfAbsent(bucket, id -> new ArrayList<>()).add(file);
    }

    /** Leaves these files out from now on. */
    void skip(List<String> files) {
        skipped.addAll(files);
    }

    /** Whether queries read the file. */
    boolean isReadable(String file) {
        return !skipped.contains(file);
    }

    /** The buckets of the wave that have unreadable files. */
    Set<Long> affected(Wave wave) {
        return wave.buckets().stream()
                .map(Bucket::id)
                .filter(byBucket::containsKey)
                .collect(Collectors.toSet());
    }

    /** Why items failed that are lost with the files of this bucket. */
    FailureReason reason(long bucket) {
        String files = byBucket.get(bucket).stream()
                .map(file -> file.substring(file.lastIndexOf('/') + 1))
                .collect(Collectors.joining(", "));
        return FailureReason.of(KIND, KIND + ": cannot read " + files, TaskLocation.UNKNOWN, Origin.FILE);
    }
}

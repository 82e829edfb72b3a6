package io.eraforge.testing;

import java.nio.file.Path;
import java.util.List;

/** Options for an event log that tests can read: one uncompressed file per application. */
public final class EventLogOptions {
    private EventLogOptions() {}

    /** Options for spark-submit. */
    public static List<String> in(Path folder) {
        return List.of(
                "--conf",
                "spark.eventLog.enabled=true",
                "--conf",
                "spark.eventLog.rolling.enabled=false",
                "--conf",
                "spark.eventLog.compress=false",
                "--conf",
                "spark.eventLog.dir=" + folder.toUri());
    }
}

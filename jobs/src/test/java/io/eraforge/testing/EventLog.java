package io.eraforge.testing;

import java.nio.file.Path;
import java.util.List;

/** Spark's event log as tests read it: one plain file for each application. */
public final class EventLog {
    private EventLog() {}

    /** Options of spark-submit. */
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

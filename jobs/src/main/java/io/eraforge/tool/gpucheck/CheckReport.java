package io.eraforge.tool.gpucheck;

import java.util.List;

/** All steps of a check, as in the JSON file. */
public record CheckReport(String version, String startedAt, boolean passed, List<Done> steps) {
    /** A step that ended, whether it passed or not. */
    public record Done(String name, String purpose, double seconds, CheckResult result) {
        boolean passed() {
            return result.problems().isEmpty();
        }
    }

    static CheckReport of(String version, String startedAt, List<Done> steps) {
        return new CheckReport(version, startedAt, steps.stream().allMatch(Done::passed), steps);
    }
}

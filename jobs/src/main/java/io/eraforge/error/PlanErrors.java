package io.eraforge.error;

/** Messages of plan. */
public final class PlanErrors {
    private PlanErrors() {}

    public static EraForgeException noHistory(String warehouse, String featureSet) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot plan for a cluster from warehouse %s: its ledger holds no wave of feature set %s, so that nothing is known of its speed. Measure some with 'eraforge run --limit 1000' first."
                        .formatted(warehouse, featureSet));
    }

    public static EraForgeException notPositive(String option, double value) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot plan with %s %s: expected more than zero. Give the cluster that you mean."
                        .formatted(
                                option,
                                value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value)));
    }
}

package io.eraforge.error;

import java.util.Locale;

/** Messages about GPUs and the RAPIDS plugin. Those that return a String are reasons for {@link #unusable}. */
public final class GpuErrors {
    private GpuErrors() {}

    public static EraForgeException unusable(String reason) {
        return EraForgeException.environment(
                "Cannot run with backend gpu: %s Use --backend auto or cpu.".formatted(reason),
                Remedy.of("run", "--backend=auto"));
    }

    public static EraForgeException cannotExplain() {
        return EraForgeException.environment(
                "Cannot explain: the RAPIDS plugin is not on the class path. Use submit/eraforge explain, which adds it.");
    }

    public static EraForgeException cannotCheck(String reason) {
        return EraForgeException.environment("Cannot check the GPU: " + reason);
    }

    public static String noPlugin() {
        return "the RAPIDS plugin is not on the class path. submit/eraforge adds it with --backend gpu, or pass its jar with -- --jars.";
    }

    public static String noGpu() {
        return "no GPU was found on this machine. See 'eraforge doctor'.";
    }

    public static String noGpuPerExecutor(String key) {
        return "executors request no GPU: %s is not 1. Use a profile such as --config conf/gpu-standalone.conf."
                .formatted(key);
    }

    public static String featuresOnHost(String set, int count, int all, String first) {
        return ("%d of the %d features of %s have no GPU form, such as %s; with --backend auto the cores compute them beside the"
                        + " GPU. See 'eraforge explain --feature-set %s --names'.")
                .formatted(count, all, set, first, set);
    }

    public static String slower(String gpu, String set, double together, double coresAlone) {
        return String.format(
                Locale.ROOT,
                "with %s, %s would compute %.1fM values/s, and the cores alone %.1fM (predicted, not measured). --backend gpu uses it"
                        + " nevertheless.",
                set,
                gpu,
                together / 1e6,
                coresAlone / 1e6);
    }

    public static String notCovered(String level, String operator, String reason, int others) {
        return "at level %s %s would not run on the GPU (%s)%s. See 'eraforge explain --level %s'."
                .formatted(level, operator, reason, others == 0 ? "" : ", nor would %d more".formatted(others), level);
    }
}

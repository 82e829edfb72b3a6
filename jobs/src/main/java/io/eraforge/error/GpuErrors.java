package io.eraforge.error;

/** Messages about GPUs and the plugin. */
public final class GpuErrors {
    private GpuErrors() {}

    public static EraForgeException unusable(String reason) {
        return new EraForgeException(
                ExitCode.ENVIRONMENT,
                "Cannot run with backend gpu: %s Use --backend auto or cpu to compute without.".formatted(reason));
    }

    public static EraForgeException cannotExplain() {
        return new EraForgeException(
                ExitCode.ENVIRONMENT,
                "Cannot explain: the RAPIDS plugin is not on the class path. Start by submit/eraforge explain, which puts it there.");
    }

    /** Reasons to compute on the CPU, as whole sentences. */
    public static String noPlugin() {
        return "the RAPIDS plugin is not on the class path. submit/eraforge puts it there with --backend gpu, or give its jar by -- --jars.";
    }

    public static String noGpu() {
        return "no GPU was found on this machine. See 'eraforge doctor'.";
    }

    public static String noGpuPerExecutor(String key) {
        return "executors ask for no GPU, as %s is not 1. Take a profile such as --config conf/gpu-standalone.conf."
                .formatted(key);
    }

    public static String notCovered(String level, String operator, String reason, int others) {
        return "at level %s %s would not run on the GPU (%s)%s. See 'eraforge explain --level %s'."
                .formatted(level, operator, reason, others == 0 ? "" : ", nor would %d more".formatted(others), level);
    }
}

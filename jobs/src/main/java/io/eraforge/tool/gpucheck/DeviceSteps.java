package io.eraforge.tool.gpucheck;

import io.eraforge.control.memory.MemoryModel;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.check.DeviceChecks;
import io.eraforge.gpu.check.DeviceChecks.Peak;
import io.eraforge.gpu.check.DeviceMemory;
import io.eraforge.gpu.check.DeviceMemory.Refusal;
import io.eraforge.gpu.check.SpeedCheck;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The steps that compute on the device. */
public final class DeviceSteps {
    private static final List<String> SETS = List.of(FeatureSet.CORE, FeatureSet.EFFICIENT);

    private final DeviceMemory memory;
    private final DeviceChecks checks;
    private final Scale scale;
    private final List<Peak> peaks = new ArrayList<>();
    private final List<SpeedCheck.Speed> speeds = new ArrayList<>();

    /**
     * How much to compute.
     *
     * @param batches compared for each set
     * @param refusalStep every how many allocations one is refused
     * @param valuesPerSlice of the largest slice
     */
    public record Scale(int cores, int batches, int refusalStep, int valuesPerSlice) {
        /** For a person who has ten minutes. */
        public static Scale full(int cores) {
            return new Scale(cores, 2000, 5, 5_000_000);
        }
    }

    public DeviceSteps(DeviceMemory memory, Scale scale) {
        this.memory = memory;
        this.checks = new DeviceChecks(memory);
        this.scale = scale;
    }

    public List<CheckStep> all() {
        return List.of(
                new CheckStep("Parity", "compares both bodies on generated batches", "2 min", this::parity),
                new CheckStep("Out of memory", "refuses allocations and calls again", "2 min", this::refusals),
                new CheckStep("Leaks", "looks for memory that was not freed", "1 s", this::leaks),
                new CheckStep("Peaks", "measures device memory of slices", "30 s", this::peaks),
                new CheckStep("Speed", "measures device, cores and both on the same rows", "2 min", this::speed));
    }

    private CheckResult parity() {
        List<String> problems = new ArrayList<>();
        Map<String, Object> figures = new LinkedHashMap<>();
        for (String name : SETS) {
            DeviceChecks.Parity parity = checks.parity(FeatureSet.named(name), scale.batches());
            figures.put(name, parity);
            parity.first().forEach(difference -> problems.add(name + ": " + difference));
        }
        return new CheckResult(scale.batches() + " batches of each set compared", problems, figures);
    }

    private CheckResult refusals() {
        List<String> problems = new ArrayList<>();
        Map<String, Object> figures = new LinkedHashMap<>();
        int tried = 0;
        for (Refusal refusal : Refusal.values()) {
            DeviceChecks.Refusals result =
                    checks.refusals(FeatureSet.named(FeatureSet.CORE), refusal, scale.refusalStep());
            figures.put(refusal.name().toLowerCase(Locale.ROOT), result);
            problems.addAll(result.problems());
            tried += result.tried();
        }
        return new CheckResult(tried + " refusals survived", problems, figures);
    }

    private CheckResult leaks() {
        long bytes = memory.allocated();
        return new CheckResult(
                bytes + " bytes allocated with no call running",
                bytes == 0 ? List.of() : List.of(bytes + " bytes were not freed"),
                Map.of("bytes", bytes));
    }

    private CheckResult peaks() {
        for (String name : SETS) {
            FeatureSet set = FeatureSet.named(name);
            Stream.of(100, 1000, 50_000)
                    .map(length -> checks.peak(set, Math.max(1, scale.valuesPerSlice() / length), length))
                    .forEach(peaks::add);
        }
        double highest = highestRatio();
        return new CheckResult(
                String.format(Locale.ROOT, "at most %.0f%% of the prediction", 100 * highest),
                highest <= 1
                        ? List.of()
                        : List.of("slices need more memory than predicted: use the calibrated profile"),
                Map.of("peaks", peaks, "highest_ratio", highest));
    }

    private double highestRatio() {
        return peaks.stream().mapToDouble(Peak::ratio).max().orElse(Double.NaN);
    }

    private CheckResult speed() {
        int length = 833;
        for (String name : SETS) {
            speeds.add(new SpeedCheck(
                            FeatureSet.named(name), scale.cores(), Math.max(2, scale.valuesPerSlice() / length), length)
                    .measure());
        }
        return CheckResult.passed(
                String.join("; ", speeds.stream().map(DeviceSteps::describe).toList()), Map.of("speeds", speeds));
    }

    private static String describe(SpeedCheck.Speed speed) {
        return String.format(
                Locale.ROOT,
                "%s: device %.1fM, %d cores %.1fM, together %.1fM values/s",
                speed.set(),
                speed.device() / 1e6,
                speed.cores(),
                speed.coresAlone() / 1e6,
                speed.together() / 1e6);
    }

    /** A profile with what was measured, for {@code --config}; empty until memory was measured. */
    public String profile() {
        if (peaks.isEmpty()) {
            return "";
        }
        StringBuilder text =
                new StringBuilder("# Measured by eraforge gpu-check; use it with --config on this kind of GPU.\n");
        speeds.forEach(speed -> text.append("# ").append(describe(speed)).append('\n'));
        // A tenth more than was measured: other shapes of rows may need more.
        double safety = Math.max(1, MemoryModel.DEFAULT.safety() * highestRatio() * 1.1);
        return text.append(String.format(Locale.ROOT, "eraforge.gpu.prediction.safety = %.2f%n", safety))
                .toString();
    }
}

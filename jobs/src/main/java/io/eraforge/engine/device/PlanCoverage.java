package io.eraforge.engine.device;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How much of one or more query plans RAPIDS would run on the GPU.
 *
 * @param onGpu number of operators and expressions on the GPU
 * @param onCpu operators and expressions that stay on the CPU
 */
public record PlanCoverage(int onGpu, List<CpuOperator> onCpu) {
    /** Coverage of no plan. */
    public static final PlanCoverage NONE = new PlanCoverage(0, List.of());

    // '*' runs on the GPU, '#' is removed from the GPU plan, '!' cannot, '@' could but its parent cannot, '^' uses a
    // CPU bridge.
    private static final Pattern LINE = Pattern.compile("\\s*([*#!@^])(\\w+) <([^>]+)> (.*)");
    private static final Pattern REASON = Pattern.compile(".* because (.*)");
    private static final String PLAN_REFUSED = "Can't";

    public PlanCoverage {
        onCpu = List.copyOf(onCpu);
    }

    /** An operator or expression that stays on the CPU, the reason, and the step of a run whose plan contains it. */
    public record CpuOperator(String operator, String reason, String step) {}

    /** Parses RAPIDS's explanation of one plan. */
    static PlanCoverage parse(String step, String explanation) {
        int onGpu = 0;
        List<CpuOperator> onCpu = new ArrayList<>();
        for (String line : explanation.lines().toList()) {
            Matcher matcher = LINE.matcher(line);
            if (line.strip().startsWith(PLAN_REFUSED)) {
                onCpu.add(new CpuOperator("plan", line.strip(), step));
            } else if (matcher.matches() && "*#".contains(matcher.group(1))) {
                onGpu++;
            } else if (matcher.matches()) {
                onCpu.add(new CpuOperator(matcher.group(3), reason(matcher.group(4)), step));
            }
        }
        return new PlanCoverage(onGpu, onCpu);
    }

    private static String reason(String text) {
        Matcher matcher = REASON.matcher(text);
        return matcher.matches() ? matcher.group(1) : "its parent operator does not run on the GPU";
    }

    public PlanCoverage plus(PlanCoverage other) {
        return new PlanCoverage(
                onGpu + other.onGpu,
                Stream.concat(onCpu.stream(), other.onCpu.stream()).toList());
    }

    /** Share of operators and expressions on the GPU, from 0 to 1; 0 for no plan. */
    public double coverage() {
        return onGpu == 0 ? 0 : (double) onGpu / (onGpu + onCpu.size());
    }
}

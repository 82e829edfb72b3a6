package io.eraforge.engine.device;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the plugin says of plans: how many operators and expressions it would run on the GPU, and which not. */
public record PlanCoverage(int onGpu, List<OnCpu> onCpu) {
    /** Nothing was asked about. */
    public static final PlanCoverage NONE = new PlanCoverage(0, List.of());

    // '*' runs on the GPU, '#' is dropped there, '!' cannot, '@' could but for its parent, '^' goes over a CPU bridge.
    private static final Pattern LINE = Pattern.compile("\\s*([*#!@^])(\\w+) <([^>]+)> (.*)");
    private static final Pattern REASON = Pattern.compile(".* because (.*)");
    private static final String WHOLE = "Can't";

    public PlanCoverage {
        onCpu = List.copyOf(onCpu);
    }

    /** Reads the plugin's words about one plan. */
    static PlanCoverage parse(String step, String words) {
        int onGpu = 0;
        List<OnCpu> onCpu = new ArrayList<>();
        for (String line : words.lines().toList()) {
            Matcher matcher = LINE.matcher(line);
            if (line.strip().startsWith(WHOLE)) {
                onCpu.add(new OnCpu("plan", line.strip(), step));
            } else if (matcher.matches() && "*#".contains(matcher.group(1))) {
                onGpu++;
            } else if (matcher.matches()) {
                onCpu.add(new OnCpu(matcher.group(3), reason(matcher.group(4)), step));
            }
        }
        return new PlanCoverage(onGpu, onCpu);
    }

    private static String reason(String words) {
        Matcher matcher = REASON.matcher(words);
        return matcher.matches() ? matcher.group(1) : "what it belongs to is not on the GPU";
    }

    public PlanCoverage plus(PlanCoverage other) {
        return new PlanCoverage(
                onGpu + other.onGpu,
                Stream.concat(onCpu.stream(), other.onCpu.stream()).toList());
    }

    /** The share on the GPU; 1 only if it is everything, 0 if nothing was asked. */
    public double coverage() {
        return onGpu == 0 ? 0 : (double) onGpu / (onGpu + onCpu.size());
    }

    public boolean complete() {
        return onGpu > 0 && onCpu.isEmpty();
    }
}

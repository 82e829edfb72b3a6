package io.eraforge.gpu.device;

import io.eraforge.control.gauge.Gauge;
import io.eraforge.control.gauge.GaugeReading;
import io.eraforge.control.gauge.SampledGauge;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads one GPU through nvidia-smi. Slow: read it through {@link SampledGauge}. Implausible values are unknown. A GPU that was
 * listed before counts as lost after several consecutive answers that report it as missing.
 */
public final class SmiGauge implements Gauge {
    private static final List<String> FIELDS = List.of(
            "uuid",
            "name",
            "memory.used",
            "memory.total",
            "utilization.gpu",
            "temperature.gpu",
            "power.draw",
            "power.limit",
            "ecc.errors.uncorrected.volatile.total",
            "mig.mode.current");
    /** Not among {@link #FIELDS}: a driver that does not know it refuses the whole query. */
    private static final String SLOWDOWN = "clocks_throttle_reasons.hw_slowdown";

    private static final Pattern UNKNOWN_FIELD = Pattern.compile("not a valid field", Pattern.CASE_INSENSITIVE);
    private static final double MIB = 1 << 20;
    private static final Pattern NO_DEVICES = Pattern.compile("No devices were found");
    private static final Pattern DEVICE_LOST =
            Pattern.compile("GPU is lost|Unable to determine the device handle", Pattern.CASE_INSENSITIVE);
    private static final int MIN_LOSSES = 3;

    private final NvidiaSmi smi;
    private final String uuid;
    private volatile int gpuCount;
    private volatile int losses;
    private volatile boolean asksForSlowdown = true;

    /** {@code uuid} as nvidia-smi writes it; if it is empty or not listed, the machine's only GPU is read. */
    public SmiGauge(NvidiaSmi smi, String uuid) {
        this.smi = smi;
        this.uuid = uuid;
    }

    @Override
    public GaugeReading read() {
        try {
            NvidiaSmi.Answer answer = ask();
            if (asksForSlowdown
                    && !answer.succeeded()
                    && UNKNOWN_FIELD.matcher(answer.text()).find()) {
                asksForSlowdown = false;
                answer = ask();
            }
            return answer.succeeded() ? handleTable(table(answer)) : handleFailure(answer.text());
        } catch (IOException e) {
            return GaugeReading.UNKNOWN;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return GaugeReading.UNKNOWN;
        }
    }

    private NvidiaSmi.Answer ask() throws IOException, InterruptedException {
        String fields = String.join(",", FIELDS) + (asksForSlowdown ? "," + SLOWDOWN : "");
        return smi.ask("--query-gpu=" + fields, "--format=csv,noheader,nounits");
    }

    private static List<List<String>> table(NvidiaSmi.Answer answer) {
        List<List<String>> withSlowdown = answer.table(FIELDS.size() + 1);
        return withSlowdown.isEmpty() ? answer.table(FIELDS.size()) : withSlowdown;
    }

    private GaugeReading handleTable(List<List<String>> table) {
        GaugeReading reading = pick(table);
        if (!reading.equals(GaugeReading.UNKNOWN)) {
            gpuCount = table.size();
            losses = 0;
        }
        return reading;
    }

    // With several GPUs, the message may be about another one.
    private GaugeReading handleFailure(String message) {
        boolean lost = (gpuCount > 0 && NO_DEVICES.matcher(message).find())
                || (gpuCount == 1 && DEVICE_LOST.matcher(message).find());
        losses = lost ? losses + 1 : 0;
        return GaugeReading.UNKNOWN;
    }

    @Override
    public Optional<String> lossReason() {
        return losses < MIN_LOSSES ? Optional.empty() : Optional.of("nvidia-smi no longer lists it");
    }

    private GaugeReading pick(List<List<String>> gpus) {
        return gpus.stream()
                .filter(cells -> cells.get(0).equals(uuid))
                .findFirst()
                .or(() -> gpus.size() == 1 ? gpus.stream().findFirst() : Optional.empty())
                .map(SmiGauge::reading)
                .orElse(GaugeReading.UNKNOWN);
    }

    private static GaugeReading reading(List<String> cells) {
        // Under MIG, the memory figures are not those of the process's instance.
        boolean whole = !cells.get(9).equalsIgnoreCase("Enabled");
        return new GaugeReading(
                cells.get(1),
                whole ? size(cells.get(2)) : -1,
                whole ? size(cells.get(3)) : -1,
                number(cells.get(4), 0, 100) / 100,
                number(cells.get(5), -50, 150),
                number(cells.get(6), 0, 10_000),
                number(cells.get(7), 1, 10_000),
                count(cells.get(8)),
                cells.size() > FIELDS.size() && cells.get(FIELDS.size()).equalsIgnoreCase("Active"));
    }

    private static long size(String cell) {
        double mib = number(cell, 0, 1e9);
        return Double.isNaN(mib) ? -1 : (long) (mib * MIB);
    }

    private static long count(String cell) {
        double count = number(cell, 0, 1e15);
        return Double.isNaN(count) ? -1 : (long) count;
    }

    /** NaN for {@code [N/A]}, other text, and values out of range. */
    private static double number(String cell, double min, double max) {
        try {
            double number = Double.parseDouble(cell);
            return number >= min && number <= max ? number : Double.NaN;
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}

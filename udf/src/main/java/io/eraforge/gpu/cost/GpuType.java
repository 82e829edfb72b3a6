package io.eraforge.gpu.cost;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** GPUs whose speed can be predicted, with what data sheets promise; none of it was measured. */
public enum GpuType {
    A100(1500e9, 22e9, 32, 108, 1.41e9),
    H100(2600e9, 45e9, 64, 132, 1.70e9),
    L4(240e9, 22e9, 2, 58, 1.60e9),
    T4(250e9, 11e9, 2, 40, 1.25e9);

    private final double memoryRate;
    private final double inputRate;
    private final double doubleRate;

    GpuType(double memoryRate, double inputRate, int lanes, int processors, double hertz) {
        this.memoryRate = memoryRate;
        this.inputRate = inputRate;
        this.doubleRate = lanes * processors * hertz;
    }

    /** By the name that the driver gives a device, such as "NVIDIA A100-SXM4-80GB" or "Tesla T4"; empty if unknown. */
    public static Optional<GpuType> of(String deviceName) {
        List<String> words = List.of(deviceName.toUpperCase(Locale.ROOT).split("[^A-Z0-9]+"));
        return Arrays.stream(values())
                .filter(type -> words.contains(type.name()))
                .findFirst();
    }

    /** The type with about this much memory; the slower one if several have. */
    public static GpuType ofMemory(long bytes) {
        long gib = bytes >> 30;
        return gib <= 16 ? T4 : gib <= 24 ? L4 : A100;
    }

    /** Usable bytes a second between the processors and the device's memory. */
    double memoryRate() {
        return memoryRate;
    }

    /** Bytes a second from the host to the device. */
    double inputRate() {
        return inputRate;
    }

    /** Instructions on doubles a second. */
    double doubleRate() {
        return doubleRate;
    }
}

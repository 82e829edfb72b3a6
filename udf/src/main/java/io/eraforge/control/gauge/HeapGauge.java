package io.eraforge.control.gauge;

/** The JVM's heap, for the CPU body. */
public final class HeapGauge implements Gauge {
    public static final HeapGauge INSTANCE = new HeapGauge();

    private HeapGauge() {}

    @Override
    public GaugeReading read() {
        Runtime jvm = Runtime.getRuntime();
        return GaugeReading.ofHeap(jvm.totalMemory() - jvm.freeMemory(), jvm.maxMemory());
    }
}

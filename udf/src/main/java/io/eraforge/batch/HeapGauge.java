package io.eraforge.batch;

/** The JVM's heap, for the CPU body. */
final class HeapGauge implements Gauge {
    static final HeapGauge INSTANCE = new HeapGauge();

    private HeapGauge() {}

    @Override
    public GaugeReading read() {
        Runtime jvm = Runtime.getRuntime();
        return GaugeReading.ofHeap(jvm.totalMemory() - jvm.freeMemory(), jvm.maxMemory());
    }
}

package io.eraforge.batch;

/** The JVM's heap, for the CPU body. */
public final class HeapGauge implements Gauge {
    @Override
    public GaugeReading read() {
        Runtime jvm = Runtime.getRuntime();
        return GaugeReading.ofHeap(jvm.totalMemory() - jvm.freeMemory(), jvm.maxMemory());
    }
}

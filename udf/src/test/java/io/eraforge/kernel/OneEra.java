package io.eraforge.kernel;

/** The statistics of one era at a time, computed from its values when they are asked for. */
public final class OneEra {
    private final Statistics statistics = new Statistics(Statistics.Body.CPU);

    public OneEra(double... x) {
        bind(x);
    }

    public void bind(double... x) {
        statistics.series().bind(x, x.length, null, -1, -1);
    }

    /** What kernels bind to. */
    public Statistics statistics() {
        return statistics;
    }

    public <T extends SharedStatistic> T get(Statistic<T> key) {
        T statistic = statistics.get(key);
        compute();
        return statistic;
    }

    /** Computes the statistics that were asked for. */
    public void compute() {
        statistics.all().forEach(each -> each.ensure(statistics.series()));
    }
}

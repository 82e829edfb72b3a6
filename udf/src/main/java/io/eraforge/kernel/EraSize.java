package io.eraforge.kernel;

/** Number of values, number of rows and duration of an era. */
public final class EraSize extends SharedStatistic {
    public static final Statistic<EraSize> KEY = Statistic.of(EraSize.class, in -> new EraSize());

    private int n;
    private long nRows;
    private long durationUs;

    @Override
    protected void compute(Series s) {
        n = s.n();
        nRows = s.nRows();
        durationUs = s.durationUs();
    }

    @Override
    public boolean isReducible() {
        return true;
    }

    @Override
    public void load(ReducedRow row) {
        n = row.n();
        nRows = row.nRows();
        durationUs = row.durationUs();
    }

    /** Number of values. */
    public int n() {
        return n;
    }

    /** Rows of the era, including those without a value; negative if unknown. */
    public long nRows() {
        return nRows;
    }

    /** Length of the era in microseconds; negative if unknown. */
    public long durationUs() {
        return durationUs;
    }
}

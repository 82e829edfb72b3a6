package ai.rapids.cudf;

/** A rolling aggregation of a column over a window. */
public final class AggregationOverWindow {
    final RollingAggregationOnColumn wrapped;
    final WindowOptions windowOptions;

    AggregationOverWindow(RollingAggregationOnColumn wrapped, WindowOptions windowOptions) {
        this.wrapped = wrapped;
        this.windowOptions = windowOptions;
    }

    public WindowOptions getWindowOptions() {
        return windowOptions;
    }
}

package io.eraforge.control.memory;

/**
 * What a feature set needs for each row, for {@link MemoryModel}.
 *
 * @param features number of results
 * @param timed whether times are read
 * @param lags longest lag of the autocorrelations, whose sums are on the device together; 0 if there are none
 */
public record RowShape(int features, boolean timed, int lags) {}

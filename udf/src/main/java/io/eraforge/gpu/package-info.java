/**
 * The columnar body of {@code era_features}: the device reduces statistics in cuDF operations, cores close the features.
 *
 * <ul>
 *   <li>{@code gpu.call}: one columnar call: checks its inputs, cuts it into slices, lets the CPU body compute what the device
 *       cannot, and builds the result.
 *   <li>{@code gpu.reduce}: how each statistic of {@code kernel} is reduced for all eras of a slice.
 *   <li>{@code gpu.column}: columns with arithmetic and scoped ownership; the work on a slice
 *       ({@link io.eraforge.gpu.column.SliceWork}): offsets made on the host, outputs copied to it.
 *   <li>{@code gpu.device}: gauges of the GPU (RMM, NVML, nvidia-smi) and its out-of-memory errors.
 * </ul>
 *
 * <p>Dependencies: {@code call} → {@code reduce} → {@code column}; {@code call} → {@code device}.
 *
 * <p>The values of a slice are in one column, era after era. Reductions compute element by element, then reduce one segment per era;
 * neighbouring values are shifted views. They run in three stages: what needs the values alone; what needs means and other statistics
 * closed from the first; counts.
 */
package io.eraforge.gpu;

/**
 * The columnar body of {@code era_features}, in cuDF operations.
 *
 * <ul>
 *   <li>{@code gpu.call}: one columnar call: checks its inputs, cuts it into slices, lets the CPU body compute what the device
 *       cannot, and builds the result.
 *   <li>{@code gpu.phase}: the formulas. A {@link io.eraforge.gpu.phase.Phase} computes related features of all eras of a slice.
 *   <li>{@code gpu.column}: columns with arithmetic and scoped ownership; the eras of a slice
 *       ({@link io.eraforge.gpu.column.DeviceEras}) and the statistics that phases share.
 *   <li>{@code gpu.device}: gauges of the GPU (RMM, NVML, nvidia-smi) and its out-of-memory errors.
 * </ul>
 *
 * <p>Dependencies: {@code call} → {@code phase} → {@code column}; {@code call} → {@code device}.
 *
 * <p>The values of a slice are in one column, era after era, with an offset per era. Phases run in a fixed order
 * ({@link io.eraforge.gpu.phase.PhaseSchedule}), each with scratch columns ({@link io.eraforge.gpu.column.PhaseContext}) that are
 * freed when it ends. They compute element by element, then reduce one segment per era; neighbouring values are shifted views
 * ({@link io.eraforge.gpu.column.SlidingWindows}). Columns that several phases need are computed once
 * ({@link io.eraforge.gpu.column.SharedColumn}).
 *
 * <p>To give a feature a columnar form: extend a phase or write one and list it in
 * {@link io.eraforge.gpu.phase.PhaseSchedule}, then remove {@code cpuOnly} from the feature's declaration in the catalogue. The
 * parity and memory tests cover the features of set {@code core}.
 */
package io.eraforge.gpu;

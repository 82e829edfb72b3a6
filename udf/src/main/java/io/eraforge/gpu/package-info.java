/**
 * The columnar body of {@code era_features}, in cuDF operations.
 *
 * <p>A call is cut into slices; a slice's lists become {@link io.eraforge.gpu.column.DeviceEras}: all values one after the other, and
 * where each era begins. {@link io.eraforge.gpu.phase.Phase}s work on them in a fixed order, each in a scratch space of its own
 * ({@link io.eraforge.gpu.column.PhaseContext}) that ends with it. Per value they compute element by element, per era they reduce segments,
 * and values shifted against each other are views ({@link io.eraforge.gpu.column.SlidingWindows}). What several phases need is computed once
 * ({@link io.eraforge.gpu.column.SharedColumn}).
 *
 * <p>To give a feature a columnar form: write a phase or extend one, list it in {@link io.eraforge.gpu.phase.PhaseSchedule}, and take
 * {@code cpuOnly} out of its declaration in the catalogue. The parity and memory tests pick it up by its name.
 */
package io.eraforge.gpu;

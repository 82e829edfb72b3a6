/**
 * Keeps an executor within its memory and its GPU's limits: size a slice, try it, split it, fall back to the CPU.
 *
 * <ul>
 *   <li>{@code control}: shared by the packages below: clock, backoff, the log of recoveries, the snapshot for telemetry.
 *   <li>{@code control.gauge}: reads the state of the GPU or the heap without blocking tasks, and knows whether the GPU is still usable.
 *   <li>{@code control.memory}: predicts a slice's device memory, corrects the prediction by measurements, and
 *       divides the heap among large eras.
 *   <li>{@code control.slice}: how many rows and bytes the next slice of a batch may take.
 *   <li>{@code control.admission}: which large eras the CPU may compute at the same time, and how long an era may take.
 * </ul>
 *
 * <p>Dependencies: {@code slice} → {@code gauge}, {@code memory}; {@code admission} → {@code memory}; any of them →
 * {@code control}. Nothing here depends on Spark, cuDF or features.
 */
package io.eraforge.control;

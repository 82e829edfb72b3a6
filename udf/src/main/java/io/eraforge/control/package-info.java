/**
 * Keeps an executor within its memory and its GPU's limits: size a slice, try it, split it, fall back to the CPU.
 *
 * <ul>
 *   <li>{@code control}: what the rooms share: clock, backoff, the log of recoveries, the snapshot for telemetry.
 *   <li>{@code control.gauge}: readings of the GPU or the heap that never block, and whether the GPU is still usable.
 *   <li>{@code control.memory}: predicts a slice's device memory, corrects the prediction by what was measured, and shares
 *       out the heap.
 *   <li>{@code control.slice}: how many rows and bytes the next slice of a batch may take.
 *   <li>{@code control.admission}: which large eras the CPU may compute at the same time, and how long an era may take.
 * </ul>
 *
 * <p>Arrows: {@code slice} → {@code gauge}, {@code memory}; {@code admission} → {@code memory}; all of them →
 * {@code control}. Nothing here knows Spark, cuDF or features.
 */
package io.eraforge.control;

/** A run on a cluster that is not there, simulated from what was measured: waves, tasks, slices, time and memory. */
package io.eraforge.engine.forecast;

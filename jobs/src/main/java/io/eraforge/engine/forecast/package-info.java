/**
 * Forecasts: what a run would do, and how long it would take here or on a cluster of another size, from measured waves.
 */
package io.eraforge.engine.forecast;

/** Distribution of a run's events to the tracker, event log, webhook and console. */
package io.eraforge.telemetry;

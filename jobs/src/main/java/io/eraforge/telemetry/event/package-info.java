/** Listener interface for the events of a run. */
package io.eraforge.telemetry.event;

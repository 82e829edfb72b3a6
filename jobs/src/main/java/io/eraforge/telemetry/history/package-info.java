/** The state in Spark's event log, and the tab in the History Server. */
package io.eraforge.telemetry.history;

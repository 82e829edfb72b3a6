/** State of the current run, tracked from events, executor samples and Spark's scheduler, and its JSON. */
package io.eraforge.telemetry.state;

/**
 * Outcome of an ingest: parsed rows, the tables {@code ingests} and {@code rejected}, and the report. Shared by readings and
 * eras; depends on neither.
 */
package io.eraforge.workload.era.ingest.result;

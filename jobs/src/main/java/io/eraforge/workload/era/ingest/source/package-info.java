/** Discovers source files, detects their format and reads their records with exact line numbers. */
package io.eraforge.workload.era.ingest.source;

/** Lines of CSV as cells. */
package io.eraforge.workload.era.ingest.csv;

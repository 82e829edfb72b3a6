/** When records were taken: finds the time columns of a source, settles the order of its dates and reads its times. */
package io.eraforge.workload.era.ingest.time;

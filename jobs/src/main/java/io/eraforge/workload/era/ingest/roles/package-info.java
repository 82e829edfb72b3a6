/** What the columns of a source are: series, sensor, value or none, inferred from headers and sampled rows. */
package io.eraforge.workload.era.ingest.roles;

/** Source files as they are: finding them, telling their format, reading their records with exact line numbers. */
package io.eraforge.workload.era.ingest.source;

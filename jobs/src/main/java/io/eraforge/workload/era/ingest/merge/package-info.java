/** How rows of the same series and time become one: as blocks of columns, shuffled by month and merged cell by cell. */
package io.eraforge.workload.era.ingest.merge;
